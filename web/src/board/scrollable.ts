/**
 * Makes a scrolling box reachable by keyboard: it takes the focus while its content doesn't fit.
 * Its places share one tab stop with their region, so the box needs its own.
 * While there is more below or to the right, it has `data-overflow` and its edge fades.
 */
export function scrollable(box: HTMLElement): () => void {
  const updateOverflow = () => {
    const more = box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    if (more) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
    const below = box.scrollHeight - box.clientHeight - box.scrollTop > 1;
    const right = box.scrollWidth - box.clientWidth - box.scrollLeft > 1;
    const where = [below && 'below', right && 'right'].filter(Boolean).join(' ');
    if (where) box.dataset.overflow = where;
    else delete box.dataset.overflow;
  };
  const sizeObserver = new ResizeObserver(updateOverflow);
  const contentObserver = new MutationObserver(updateOverflow);
  sizeObserver.observe(box);
  contentObserver.observe(box, { childList: true, subtree: true, characterData: true });
  box.addEventListener('scroll', updateOverflow, { passive: true });
  updateOverflow();
  return () => {
    box.removeEventListener('scroll', updateOverflow);
    sizeObserver.disconnect();
    contentObserver.disconnect();
  };
}
