/**
 * A box that scrolls can be scrolled by keyboard: it takes the focus while its content does not fit.
 * Things inside share one tab stop with their region, so the box needs one of its own.
 */
export function scrollable(box: HTMLElement): () => void {
  const look = () => {
    const more = box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    if (more) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(box);
  content.observe(box, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    size.disconnect();
    content.disconnect();
  };
}
