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
  const all = [...document.querySelectorAll('page *')].filter(isSeen)
  const styleOf = (element: Element) => getComputedStyle(element)

  // what hangs out of the page, but for what its own row scrolls to or cuts off
  const isCut = (element: Element): boolean => {
    for (let at = element.parentElement; at && at.localName !== 'page'; at = at.parentElement)
      if (styleOf(at).overflowX !== 'visible') return true
    return false
  }
  for (const element of all) {
    const { left, right } = boxOf(element)
    if ((right > width + 1 || left < -1) && !isCut(element))
      faults.push(`leaves the screen (${Math.round(left)} to ${Math.round(right)}): ${nameOf(element)}`)
  }

  const tappable = all.filter(
    (element) => element.hasAttribute('host-tap') && styleOf(element).pointerEvents !== 'none',
  )
  if (capsule) {
    const right = width - (capsule.phone - capsule.right)
    const left = right - capsule.width
    for (const element of tappable) {
      const box = boxOf(element)
      const covers =
        box.left < right && box.right > left && box.top < capsule.bottom && box.bottom > capsule.top
      // a cover behind the bar is tapped beside the capsule
      if (covers && box.height < 100) faults.push(`lies under the capsule: ${nameOf(element)}`)
    }
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
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width: wide, height } = boxOf(element)
    const [x, y] = [left + wide / 2, top + height / 2]
    if (x < 0 || x > width || !isHit(element, x, y)) continue
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
