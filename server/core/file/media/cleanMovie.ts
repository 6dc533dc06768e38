/** Takes place, phone and time out of a film, or out of a sound of the same form, where they stand: no byte moves. */
import { boxesAt, type Box } from './boxes'
import type { Bytes } from './bytes'
import { fragmentRanges, type Range } from './fragments'
import type { Movie, Track } from './movie'

/** What a player needs, by where it stands. All else may tell of the phone, and goes. */
const kept: Readonly<Record<string, ReadonlySet<string>>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix']),
  moov: new Set(['mvhd', 'trak', 'mvex']),
  trak: new Set(['tkhd', 'mdia', 'edts', 'tapt', 'clef']),
  mdia: new Set(['mdhd', 'hdlr', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'gmhd', 'nmhd', 'hdlr', 'dinf', 'stbl']),
  stbl: new Set(
    'stsd stts ctts cslg stss stps stsh sdtp stsc stsz stz2 stco co64 padb sgpd sbgp subs saiz saio'.split(
      ' ',
    ),
  ),
  mvex: new Set(['mehd', 'trex', 'leva']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio'.split(' ')),
}
const seenOrHeard = new Set(['vide', 'soun'])
const stillFree = Buffer.from('free')

async function free(bytes: Bytes, { at, start, end }: Box): Promise<void> {
  await bytes.write(at + 4, stillFree)
  await bytes.clear(start, end)
}

/** When it was made, and when changed. */
const clearTimes = (bytes: Bytes, { start, end, content }: Box): Promise<void> =>
  bytes.clear(start + 4, Math.min(end, start + (content[0] === 1 ? 20 : 12)))

/** A handler's name, and its maker's. */
const clearHandler = (bytes: Bytes, { start, end }: Box): Promise<void> =>
  bytes.clear(Math.min(end, start + 12), end)

/** The names of a film's coders: cameras write their own. */
async function clearCoder(bytes: Bytes, { start, end, content }: Box): Promise<void> {
  for (let at = 8, left = 16; left > 0 && at + 8 <= content.length; left -= 1) {
    const size = content.readUInt32BE(at)
    if (size < 8) return
    await bytes.clear(Math.min(end, start + at + 50), Math.min(end, start + at + 82, start + at + size))
    at += size
  }
}

function joined(ranges: Range[]): Range[] {
  const all: Range[] = []
  for (const [from, end] of ranges.sort(([one], [other]) => one - other)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([from, end])
  }
  return all
}

/** Where the samples of a track lie. */
function samplesOf({ box }: Track): Range[] {
  const table = (type: string): Buffer | undefined =>
    boxesAt(box.children, 'mdia', 'minf', 'stbl', type)[0]?.content
  const [sizes, runs, short, long] = [table('stsz'), table('stsc'), table('stco'), table('co64')]
  const chunks = short ?? long
  if (!sizes || sizes.length < 12 || !runs || runs.length < 8 || !chunks || chunks.length < 8) return []
  const usual = sizes.readUInt32BE(4)
  const width = short ? 4 : 8
  const ranges: Range[] = []
  let [sample, run] = [0, 0]
  const listed = Math.floor((sizes.length - 12) / 4)
  const samples = usual > 0 ? sizes.readUInt32BE(8) : Math.min(sizes.readUInt32BE(8), listed)
  for (let chunk = 0; 8 + width * (chunk + 1) <= chunks.length && sample < samples; chunk += 1) {
    // a run begins with the chunk of its number, which counts from 1
    while (8 + 12 * (run + 2) <= runs.length && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run += 1
    const count = 8 + 12 * (run + 1) <= runs.length ? runs.readUInt32BE(8 + 12 * run + 4) : 0
    const at = 8 + width * chunk
    const from = short ? chunks.readUInt32BE(at) : Number(chunks.readBigUInt64BE(at))
    const last = Math.min(samples, sample + count)
    let end = from
    if (usual > 0) end += usual * (last - sample)
    else for (let nth = sample; nth < last; nth += 1) end += sizes.readUInt32BE(12 + 4 * nth)
    sample = last
    ranges.push([from, end])
  }
  return ranges
}

async function cleanInside(bytes: Bytes, boxes: readonly Box[], where: string): Promise<void> {
  for (const box of boxes) {
    if (!kept[where]?.has(box.type)) await free(bytes, box)
    else if (box.type === 'mvhd' || box.type === 'tkhd' || box.type === 'mdhd') await clearTimes(bytes, box)
    else if (box.type === 'hdlr') await clearHandler(bytes, box)
    else if (box.children) await cleanInside(bytes, box.children, box.type)
  }
}

/** Tracks that nobody sees or hears tell where the phone was, moment by moment: they go with their samples. */
export async function cleanMovie(bytes: Bytes, boxes: readonly Box[], movie: Movie): Promise<void> {
  const others = movie.tracks.filter(({ handler }) => !seenOrHeard.has(handler))
  const room = boxes.filter(({ type }) => type === 'mdat')
  const ranges = [...others.flatMap(samplesOf), ...fragmentRanges(boxes, new Set(others.map(({ id }) => id)))]
  let first = 0
  for (const [from, end] of joined(ranges)) {
    // both stand in the order of the file: each is passed once, however many there are
    while ((room[first]?.end ?? Infinity) <= from) first += 1
    for (let nth = first; nth < room.length; nth += 1) {
      const { start, end: last } = room[nth] as Box
      if (start >= end) break
      await bytes.clear(Math.max(from, start), Math.min(end, last))
    }
  }
  for (const { box } of others) await free(bytes, box)
  for (const { box, handler } of movie.tracks)
    if (handler === 'vide')
      for (const entries of boxesAt(box.children, 'mdia', 'minf', 'stbl', 'stsd'))
        await clearCoder(bytes, entries)
  const gone = new Set(others.map(({ box }) => box))
  const left = boxes.map((box) =>
    box.children ? { ...box, children: box.children.filter((child) => !gone.has(child)) } : box,
  )
  await cleanInside(bytes, left, '')
  // what some phones write behind the last box
  await bytes.keep(0, boxes.at(-1)?.end ?? bytes.size)
}
