/** Where fragments of a film keep what they hold (ISO/IEC 14496-12, 8.8). */
import { boxesAt, uint32, type Box } from './boxes'

export type Range = [from: number, end: number]

const flagsOf = ({ content }: Pick<Box, 'content'>): number => uint32(content, 0) & 0xffffff

/** Where the samples of a track's fragment are counted from, where it says so, and how large one usually is. */
function headerOf({ content }: Box): {
  id: number
  base: number | null
  ofMoof: boolean
  size: number | null
} {
  const flags = flagsOf({ content })
  let at = 8
  const next = (flag: number, width: number): number | null => {
    if ((flags & flag) === 0) return null
    const from = at
    at += width
    return content.length < at
      ? null
      : width === 8
        ? Number(content.readBigUInt64BE(from))
        : uint32(content, from)
  }
  const base = next(1, 8)
  next(2, 4)
  next(8, 4)
  return { id: uint32(content, 4), base, ofMoof: (flags & 0x20000) !== 0, size: next(0x10, 4) }
}

const fieldOf = { durations: 0x100, sizes: 0x200 } as const

/** What a run's samples add up to, where `usual` is that of one that does not say. */
export function runSum({ content }: Box, what: keyof typeof fieldOf, usual: number): number {
  const flags = flagsOf({ content })
  const count = uint32(content, 4)
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  const place = fields.indexOf(fieldOf[what])
  if (place < 0) return count * usual
  const first = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0) + place * 4
  let sum = 0
  for (let at = first, left = count; left > 0 && at + 4 <= content.length; at += fields.length * 4, left -= 1)
    sum += content.readUInt32BE(at)
  return sum
}

/** Where fragments keep the samples of tracks. */
export function fragmentRanges(boxes: readonly Box[], ids: ReadonlySet<number>): Range[] {
  const sizes = new Map(
    boxesAt(boxes, 'moov', 'mvex', 'trex').map(({ content }) => [uint32(content, 4), uint32(content, 16)]),
  )
  const ranges: Range[] = []
  for (const moof of boxesAt(boxes, 'moof')) {
    // what says no place follows what came before it
    let end = moof.at
    for (const traf of boxesAt(moof.children, 'traf')) {
      const [tfhd] = boxesAt(traf.children, 'tfhd')
      if (!tfhd) continue
      const { id, base, ofMoof, size } = headerOf(tfhd)
      const from = base ?? (ofMoof ? moof.at : end)
      let at = from
      for (const run of boxesAt(traf.children, 'trun')) {
        if (flagsOf(run) & 1 && run.content.length >= 12) at = from + run.content.readInt32BE(8)
        const last = at + runSum(run, 'sizes', size ?? sizes.get(id) ?? 0)
        if (ids.has(id)) ranges.push([at, last])
        at = last
      }
      end = at
    }
  }
  return ranges
}
