/** What a person would find wrong with a drawn page. The function runs in the browser and uses nothing from outside. */

/** What is not the page's own on the screen, px. */
export interface Scene {
  width: number
  height: number
  /** The vendor's button over the page's own bar, on a phone that is `phone` wide; null where the bar is the vendor's. */
  capsule: { top: number; bottom: number; width: number; right: number; phone: number } | null
}

export function faultsOf({ width, capsule }: Scene): string[] {
  const faults: string[] = []
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const nameOf = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 16)
    return `<${element.localName.replace('mp-', '')} class="${element.className}">${words}`
  }
  const isSeen = (element: Element): boolean => {
    const { width: wide, height } = boxOf(element)
    return (
      wide > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  for (const element of document.querySelectorAll('page *')) element.scrollTo(0, 0)
  const all = [...document.querySelectorAll('page *')].filter(isSeen)
  const styleOf = (element: Element) => getComputedStyle(element)

  /** The closest ancestor that shows only a part of what it has. */
  const frameOf = (element: Element): Element | null => {
    for (let at = element.parentElement; at && at.localName !== 'page'; at = at.parentElement)
      if (styleOf(at).overflowX !== 'visible') return at
    return null
  }
  // slides come by turns; words of its own end in an ellipsis
  const isSlid = (element: Element): boolean => element.closest('mp-swiper') !== null
  const endsInDots = (element: Element): boolean =>
    styleOf(element).textOverflow === 'ellipsis' || styleOf(element).webkitLineClamp !== 'none'
  const says = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
  /** Lines of its own words. */
  const wordsOf = (element: Element): DOMRect[] => {
    if (!says(element)) return []
    const range = document.createRange()
    return [...element.childNodes]
      .filter((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
      .flatMap((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
  }
  /** What of it a row that scrolls brings on the screen, and one that does not cuts off. */
  const isLost = (element: Element): boolean => {
    const { left, right } = boxOf(element)
    const frame = frameOf(element)
    if (!frame) return right > width + 1 || left < -1
    if (isSlid(element) || endsInDots(frame)) return false
    const from = boxOf(frame).left + frame.clientLeft
    const to = from + frame.clientWidth
    const [scrolled, further] = [frame.scrollLeft, frame.scrollWidth - frame.clientWidth - frame.scrollLeft]
    const scrolls = styleOf(frame).overflowX !== 'hidden'
    return left < from - 1 - (scrolls ? scrolled : 0) || right > to + 1 + (scrolls ? further : 0)
  }
  for (const element of all) {
    const { left, right } = boxOf(element)
    const matters = frameOf(element) === null || says(element) || element.hasAttribute('host-tap')
    if (matters && isLost(element))
      faults.push(`leaves the screen (${Math.round(left)} to ${Math.round(right)}): ${nameOf(element)}`)
  }

  /** The boxes that cut its words above and below, the closest first. */
  const cuttersOf = (element: Element): Element[] => {
    const cutters: Element[] = []
    let inside = true
    for (let at: Element | null = element; at && at.localName !== 'page'; at = at.parentElement) {
      const { position, transform, overflowY, display } = styleOf(at)
      inside ||= position !== 'static' || transform !== 'none'
      if (inside && overflowY !== 'visible' && display !== 'inline') cutters.push(at)
      if (position === 'fixed') break
      // only a box that it is placed in cuts it
      if (position === 'absolute') inside = false
    }
    return cutters
  }
  /** How high the end of a fold is covered, so that the line after its last is not seen. */
  const veilOf = (fold: Element): number => {
    const { content, position, bottom, height } = getComputedStyle(fold, '::after')
    return content !== 'none' && position === 'absolute' && bottom === '0px' ? parseFloat(height) : 0
  }
  /** Where a box cuts a line of its own words, px; null where all are whole, or end or scroll on purpose. */
  const cutOf = (element: Element): string | null => {
    // the glyphs, not the room that a font keeps round them
    const half = parseFloat(styleOf(element).fontSize) / 2
    let lines = wordsOf(element).map(({ top, bottom }) => (top + bottom) / 2)
    for (const cutter of lines.length > 0 ? cuttersOf(element) : []) {
      const { overflowY, webkitLineClamp, maxHeight } = styleOf(cutter)
      const scrolls = overflowY === 'auto' || overflowY === 'scroll'
      // of slides that come from below one is shown, and nothing of what is folded up
      if (scrolls || cutter.matches('mp-swiper[vertical]') || cutter.clientHeight <= 1) return null
      const from = boxOf(cutter).top + cutter.clientTop
      const to = from + cutter.clientHeight - (webkitLineClamp === 'none' ? 0 : veilOf(cutter))
      // words may end at the most lines that there is room for, but between two of them
      if (webkitLineClamp !== 'none' || maxHeight !== 'none')
        lines = lines.filter((line) => line - half < to - 1)
      const cut = lines.find((line) => line - half < from - 1 || line + half > to + 1)
      if (cut !== undefined)
        return `${Math.round(cut - half)} to ${Math.round(cut + half)}, seen ${Math.round(from)} to ${Math.round(to)}`
    }
    return null
  }
  for (const element of all) {
    const cut = cutOf(element)
    if (cut) faults.push(`is cut off (${cut}): ${nameOf(element)}`)
  }

  const tappable = all.filter(
    (element) => element.hasAttribute('host-tap') && styleOf(element).pointerEvents !== 'none',
  )
  if (capsule) {
    const right = width - (capsule.phone - capsule.right)
    const left = right - capsule.width
    /** px² of a box that the capsule covers. */
    const coveredOf = (box: DOMRect): number =>
      Math.max(0, Math.min(box.right, right) - Math.max(box.left, left)) *
      Math.max(0, Math.min(box.bottom, capsule.bottom) - Math.max(box.top, capsule.top))
    for (const element of tappable) {
      const box = boxOf(element)
      const covered = coveredOf(box)
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const inside = x > left && x < right && y > capsule.top && y < capsule.bottom
      // a cover behind the bar is tapped beside the capsule
      const beside = box.height >= 100 && covered < 0.05 * box.width * box.height && !inside
      if (covered > 0 && !beside) faults.push(`lies under the capsule: ${nameOf(element)}`)
    }
    for (const element of all)
      if (wordsOf(element).some((line) => coveredOf(line) > 1))
        faults.push(`is said under the capsule: ${nameOf(element)}`)
  }

  for (const title of document.querySelectorAll('.u-nav .u-title')) {
    const box = boxOf(title)
    for (const element of tappable) {
      const other = boxOf(element)
      if (!element.closest('.u-nav')) continue
      const over = Math.min(box.right, other.right) - Math.max(box.left, other.left)
      if (over > 1 && other.top < box.bottom && other.bottom > box.top)
        faults.push(`stands over the title: ${nameOf(element)}`)
    }
  }

  // the finger is 44 px wide: what is tapped by it is asked at its edges, so that padding and pseudo-elements count
  const reach = 21
  for (const element of tappable) {
    element.scrollIntoView({ block: 'center', inline: 'center' })
    // of words that go on in the next line, the first one is aimed at
    const { left, top, width: wide, height } = element.getClientRects()[0] ?? boxOf(element)
    const [x, y] = [left + wide / 2, top + height / 2]
    // what a fold of the text hides is tapped once it is open
    const folded = [...all].some((one) => one.contains(element) && endsInDots(one) && boxOf(one).bottom < y)
    if (folded || (isSlid(element) && (x < 0 || x > width))) continue
    if (!isHit(element, x, y)) {
      const over = document.elementFromPoint(x, y)
      // a row is tapped beside what floats over the end of the page
      if (over !== null && !element.closest('.u-page-foot') && over.closest('.u-page-foot, .u-nav, .u-fab'))
        continue
      faults.push(`is not met in its middle, but ${over ? nameOf(over) : 'nothing'}: ${nameOf(element)}`)
      continue
    }
    // words in a text that wrap: their two halves are as large as the lines are
    if (element.getClientRects().length > 1) continue
    const edges = [
      height < 44 && [x, y - reach],
      height < 44 && [x, y + reach],
      wide < 44 && [x - reach, y],
      wide < 44 && [x + reach, y],
    ].filter((edge) => edge !== false) as [number, number][]
    if (edges.some(([atX, atY]) => !isHit(element, atX, atY)))
      faults.push(`is ${Math.round(wide)} × ${Math.round(height)} px to touch: ${nameOf(element)}`)
  }
  window.scrollTo(0, 0)

  function isHit(element: Element, x: number, y: number): boolean {
    const met = document.elementFromPoint(x, y)
    return met !== null && (met === element || element.contains(met))
  }
  return [...new Set(faults)]
}
