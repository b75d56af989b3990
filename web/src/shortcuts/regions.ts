/** F6 moves the focus between the regions of the page: elements with `data-region`. */

const FOCUSABLE =
  'button:not(:disabled, [tabindex="-1"]), [tabindex="0"], a[href], input:not(:disabled), select, textarea, summary';

/** Move the focus to the next or previous region in reading order, skipping hidden ones. */
export function cycleRegions(by: 1 | -1): boolean {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isShown);
  const here = regions.indexOf(document.activeElement?.closest<HTMLElement>('[data-region]') as HTMLElement);
  const start = here < 0 && by < 0 ? 0 : here;
  for (let n = 1; n <= regions.length; n++) {
    const region = regions[(start + by * n + 2 * regions.length) % regions.length]!;
    if (enterRegion(region)) return true;
  }
  return false;
}

/** Focus the first focusable element of a region, ignoring nested regions. */
function enterRegion(region: HTMLElement): boolean {
  const first = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) => element.closest('[data-region]') === region && isShown(element),
  );
  // A region without controls still takes the focus, so that screen readers can read it.
  if (!first && !region.hasAttribute('tabindex')) region.tabIndex = -1;
  (first ?? region).focus();
  return document.activeElement === (first ?? region);
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
