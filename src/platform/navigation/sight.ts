interface Box {
  top: number
  bottom: number
}
interface Found {
  boundingClientRect(): Query
  scrollOffset(): Query
}
/** What the vendors' selector queries have in common. */
interface Query {
  select(selector: string): Found
  selectViewport(): Found
  /** What was asked for, in that order; null for what is not there. */
  exec(answer: (found: ArrayLike<unknown>) => void): void
}

/** Above it stay the bar that a page may draw itself, and the label. */
const above = 112
/** Of the window: the keyboard takes the rest. */
const free = 0.55

/** Where the page has to be scrolled to for an element to be in sight; null where it is. px */
const scrolledTo = ({ top, bottom }: Box, scrollTop: number, height: number): number | null =>
  top >= above && bottom <= height * free ? null : Math.max(0, scrollTop + top - above)

/** Asks a vendor where the element with this id is, and scrolls to it unless it is in sight. */
export function showBy(query: Query, id: string, height: number, scroll: (top: number) => void): void {
  query
    .select(`#${id}`)
    .boundingClientRect()
    .selectViewport()
    .scrollOffset()
    .exec((found) => {
      const box = found[0] as Box | null
      const view = found[1] as { scrollTop: number } | null
      const top = box && view && scrolledTo(box, view.scrollTop, height)
      if (top !== null) scroll(top)
    })
}
