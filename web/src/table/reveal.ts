/** What has opened in a list that scrolls comes to the list's top, so that its content is seen. */
export function reveal(opened: Element): void {
  const list = opened.closest('.scroll');
  // Once all of it is there.
  requestAnimationFrame(() =>
    list?.scrollBy({ top: opened.getBoundingClientRect().top - list.getBoundingClientRect().top }),
  );
}
