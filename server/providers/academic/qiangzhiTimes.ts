/** Weeks and sections in 强智's words. */

/** 1-8(单周),9-16(周): what stands behind a list is about all of it. */
export const spread = (weeks: string): string =>
  weeks.replace(
    /(?<![\d,、\s-])([\d,、\s-]+)([([]?[单双]?周[)\]]?(?:[([][单双]周?[)\]])?)/g,
    (_, list: string, unit: string) => {
      const parity = /[单双]/.exec(unit)?.[0] ?? ''
      const runs = list.split(/[,、\s]+/).filter(Boolean)
      return `${runs.map((run) => run + parity).join(',')},`
    },
  )

interface Slot {
  weeks: string
  sections: string
}

/** 1-16周[单][01-02节], 1-8(周)[01-02节],9-16(周)[03-04节]. */
export function slotsIn(time: string): Slot[] {
  const slots: Slot[] = []
  let rest = time.normalize('NFKC')
  for (;;) {
    const found = /[[(]([\d\s,、-]+)小?节[\])]|\[([\d\s,、-]+)\]/.exec(rest)
    if (!found) break
    slots.push({ weeks: rest.slice(0, found.index), sections: found[1] ?? found[2] ?? '' })
    rest = rest.slice(found.index + found[0].length).replace(/^[,，;；\s]+/, '')
  }
  const last = slots.at(-1)
  if (last && (last.weeks === '' || !/\d/.test(rest))) last.weeks += rest
  else if (rest !== '') slots.push({ weeks: rest, sections: '' })
  return slots.map(({ weeks, sections }) => ({ weeks: spread(weeks), sections }))
}
