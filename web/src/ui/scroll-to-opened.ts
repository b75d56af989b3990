/** Scroll a list so that the element that just opened is at its top. */
export function scrollToOpened(opened: Element): void {
  const list = opened.closest('.scroll');
  // After the content is rendered.
  requestAnimationFrame(() =>
    list?.scrollBy({ top: opened.getBoundingClientRect().top - list.getBoundingClientRect().top }),
  );
}
