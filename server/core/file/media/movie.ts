/** What the boxes of a film say of it: its tracks, and how long it is, in one piece or in fragments. */
import { boxesAt, uint32, type Box } from './boxes'
import { runSum } from './fragments'

export interface Track {
  box: Box
  id: number
  /** vide, soun, or something that nobody sees or hears. */
  handler: string
  codec: string
  /** Units of a second; 0 where it says none. */
  scale: number
}
export interface Movie {
  tracks: Track[]
  /** The longest that anything in it states, or that its fragments add up to; 0 where nothing does. */
  seconds: number
}

/** Seconds that an mvhd or mdhd box states; 0 for none. */
function statedBy(header: Buffer): number {
  const wide = header[0] === 1
  if (header.length < (wide ? 32 : 20)) return 0
  const scale = header.readUInt32BE(wide ? 20 : 12)
  const duration = wide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const unknown = wide ? 2 ** 63 : 0xffffffff
  return scale === 0 || duration >= unknown ? 0 : duration / scale
}

/** Units of a second in a header of that kind. */
const scaleOf = (header: Buffer): number => uint32(header, header[0] === 1 ? 20 : 12)

function trackOf(box: Box): Track {
  const [header] = boxesAt(box.children, 'tkhd')
  const [media] = boxesAt(box.children, 'mdia', 'mdhd')
  const [handler] = boxesAt(box.children, 'mdia', 'hdlr')
  const [entries] = boxesAt(box.children, 'mdia', 'minf', 'stbl', 'stsd')
  return {
    box,
    id: header ? uint32(header.content, header.content[0] === 1 ? 20 : 12) : 0,
    handler: handler?.content.toString('latin1', 8, 12) ?? '',
    codec: entries?.content.toString('latin1', 12, 16) ?? '',
    scale: media ? scaleOf(media.content) : 0,
  }
}

/** What the track's fragment says of how long a sample usually is; null where it says nothing. */
function usualIn({ content }: Box): number | null {
  const flags = uint32(content, 0) & 0xffffff
  return flags & 8 ? uint32(content, 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)) : null
}

/** Seconds that the fragments of each track add up to. */
function fragmentSeconds(boxes: readonly Box[], tracks: readonly Track[]): number[] {
  const usual = new Map(
    boxesAt(boxes, 'moov', 'mvex', 'trex').map(({ content }) => [uint32(content, 4), uint32(content, 12)]),
  )
  const units = new Map<number, number>()
  for (const fragment of boxesAt(boxes, 'moof', 'traf')) {
    const [header] = boxesAt(fragment.children, 'tfhd')
    if (!header) continue
    const id = uint32(header.content, 4)
    const each = usualIn(header) ?? usual.get(id) ?? 0
    const runs = boxesAt(fragment.children, 'trun').map((run) => runSum(run, 'durations', each))
    units.set(
      id,
      runs.reduce((sum, run) => sum + run, units.get(id) ?? 0),
    )
  }
  return tracks.map(({ id, scale }) => (scale === 0 ? 0 : (units.get(id) ?? 0) / scale))
}

/** Seconds that an index of fragments states. */
function indexed({ content }: Box): number {
  const scale = uint32(content, 8)
  const first = content[0] === 1 ? 28 : 20
  if (scale === 0 || content.length < first + 4) return 0
  let sum = 0
  for (
    let at = first + 4, left = content.readUInt16BE(first + 2);
    left > 0 && at + 12 <= content.length;
    left -= 1
  ) {
    sum += content.readUInt32BE(at + 4)
    at += 12
  }
  return sum / scale
}

/** Seconds that the head of a film in fragments states. */
function headed(boxes: readonly Box[]): number {
  const [movie] = boxesAt(boxes, 'moov', 'mvhd')
  const [fragments] = boxesAt(boxes, 'moov', 'mvex', 'mehd')
  if (!movie || !fragments) return 0
  const { content } = fragments
  const units =
    content[0] === 1 && content.length >= 12 ? Number(content.readBigUInt64BE(4)) : uint32(content, 4)
  const scale = scaleOf(movie.content)
  return scale === 0 ? 0 : units / scale
}

/** null for a file without a head: it was cut off, or is no film. */
export function movieOf(boxes: readonly Box[]): Movie | null {
  const heads = boxesAt(boxes, 'moov')
  if (heads.length === 0 || heads.some(({ whole }) => !whole)) return null
  const tracks = boxesAt(boxes, 'moov', 'trak').map(trackOf)
  const stated = [...boxesAt(boxes, 'moov', 'mvhd'), ...boxesAt(boxes, 'moov', 'trak', 'mdia', 'mdhd')].map(
    ({ content }) => statedBy(content),
  )
  const indexes = boxesAt(boxes, 'sidx').map(indexed)
  const seconds = [...stated, headed(boxes), ...indexes, ...fragmentSeconds(boxes, tracks)]
  return { tracks, seconds: seconds.reduce((most, one) => Math.max(most, one), 0) }
}
