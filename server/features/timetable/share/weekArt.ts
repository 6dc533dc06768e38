/** Draws a week: sections down, days across, as the app's own page in the light. */
import sharp from 'sharp'
import { anyTint, minutesOf, weekdays, type Clock } from '../../../../contract/timetable/rules'
import { addDays, dayWords } from '../../../../contract/rules'
import type { Class } from '../../../../contract/timetable/schema'
import { pictureTurns } from '../../../core/file/open'
import { colours, sans, serif } from '../../../core/share/poster/art'
import { escapeXml, linesIn } from '../../../core/share/poster/text'

interface WeekFacts {
  title: string
  week: number
  /** null: nobody said when the term starts. */
  monday: string | null
  clock: Clock
  sections: number
  /** Classes of each day, from Monday. */
  days: readonly (readonly Class[])[]
  /** Of names whose classes were given no colour. */
  tints: ReadonlyMap<string, number>
}

const width = 1080
const margin = 40
const gutter = 84
const head = 232
const row = 116
const gap = 6
/** As tokens.css has them, in the order of src/ui/tint. */
const tints = ['#FBE3A8', '#F9D5C9', '#CFE3F5', '#D3E6D0', '#E1DAF0', '#E4E1DA']

interface Words {
  x: number
  y: number
  size: number
  font?: string
  weight?: number
  colour?: string
  middle?: boolean
}
const words = (
  text: string,
  { x, y, size, font = sans, weight = 400, colour = colours.ink, middle }: Words,
): string =>
  `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${colour}"${
    middle ? ' text-anchor="middle"' : ''
  }>${escapeXml(text)}</text>`

const tintOf = ({ tint, name }: Class, named: ReadonlyMap<string, number>): string =>
  tints[tint === anyTint ? (named.get(name) ?? 0) : tint] ?? colours.line

/** Days of a weekend without classes are left out. */
const shownDays = (days: WeekFacts['days']): number =>
  days.slice(5).every((held) => held.length === 0) ? 5 : 7

/** How far down a time of the day is: within its section as far as it is over, in a pause where the next begins. */
function depthOf(time: string, clock: Clock, sections: number): number {
  const minute = minutesOf(time)
  for (const [index, { from, to }] of clock.slice(0, sections).entries()) {
    const [begins, ends] = [minutesOf(from), minutesOf(to)]
    if (minute <= begins) return index * row
    if (minute < ends) return (index + (minute - begins) / (ends - begins)) * row
  }
  return Math.min(sections, clock.length) * row
}

interface Placed {
  one: Class
  /** px below the head. */
  top: number
  height: number
}
/** A class of its own hours stands at those, tall enough for a line. */
function placed(one: Class, { clock, sections }: Pick<WeekFacts, 'clock' | 'sections'>): Placed {
  if (!one.hours) return { one, top: (one.from - 1) * row, height: (one.to - one.from + 1) * row }
  const [top, end] = [one.hours.from, one.hours.to].map((time) => depthOf(time, clock, sections))
  const height = Math.max(row / 2, (end ?? 0) - (top ?? 0))
  return { one, top: Math.min(top ?? 0, sections * row - height), height }
}

/** Those that meet stand side by side. */
function lanes(held: readonly Placed[]): (Placed & { lane: number; of: number })[] {
  return held.map((one) => {
    const beside = held.filter(
      (other) => other.top < one.top + one.height && one.top < other.top + other.height,
    )
    return { ...one, lane: beside.indexOf(one), of: beside.length }
  })
}

function block(
  { one, top: begins, height: tall }: Placed,
  x: number,
  wide: number,
  named: ReadonlyMap<string, number>,
): string {
  const y = head + begins + gap / 2
  const height = tall - gap
  const inner = wide - gap
  const size = wide > 120 ? 26 : 22
  const most = Math.max(1, Math.floor((height - 16) / (size + 6)) - (one.room === '' ? 0 : 1))
  const names = linesIn(one.name, (inner - 12) / size, Math.min(4, most))
  // what the sections beside it do not say
  const hours = one.hours ? [`${one.hours.from}–${one.hours.to}`] : []
  const rooms = one.room === '' ? [] : linesIn(one.room, (inner - 8) / (size - 5), 2)
  const room = Math.max(0, Math.floor((height - 14 - names.length * (size + 6)) / (size + 1)))
  const middle = x + wide / 2
  const top = y + 14 + size
  return `<rect x="${x + gap / 2}" y="${y}" width="${inner}" height="${height}" rx="16" fill="${tintOf(one, named)}"/>${names
    .map((text, index) =>
      words(text, { x: middle, y: top + index * (size + 6), size, weight: 600, middle: true }),
    )
    .join('')}${[...hours, ...rooms]
    .slice(0, room)
    .map((text, index) =>
      words(text, {
        x: middle,
        y: top + names.length * (size + 6) + index * (size + 1) + 2,
        size: size - 5,
        colour: colours.quiet,
        middle: true,
      }),
    )
    .join('')}`
}

/** As JPEG, 1080 px wide, in a turn of the person who asks. @throws Busy */
export function drawWeek(
  { title, week, monday, clock, sections, days, tints: tintsOfNames }: WeekFacts,
  by: string,
): Promise<Buffer> {
  const count = shownDays(days)
  const column = (width - 2 * margin - gutter) / count
  const foot = head + sections * row + 32
  const height = foot + 92
  const left = (index: number) => margin + gutter + index * column
  const span = monday === null ? '' : `${dayWords(monday)}–${dayWords(addDays(monday, 6))}`
  const heads = days.slice(0, count).map((_, index) => {
    const x = left(index) + column / 2
    const date = monday === null ? '' : String(Number(addDays(monday, index).slice(8)))
    return (
      words(`周${weekdays[index] ?? ''}`, { x, y: 178, size: 24, colour: colours.quiet, middle: true }) +
      words(date, { x, y: 216, size: 34, font: serif, weight: 600, middle: true })
    )
  })
  const times = Array.from({ length: sections }, (_, index) => {
    const y = head + index * row
    return (
      words(String(index + 1), { x: margin + 36, y: y + 54, size: 28, weight: 600, middle: true }) +
      words(clock[index]?.from ?? '', {
        x: margin + 36,
        y: y + 84,
        size: 20,
        colour: colours.quiet,
        middle: true,
      })
    )
  })
  const blocks = days
    .slice(0, count)
    .flatMap((held, index) =>
      lanes(held.map((one) => placed(one, { clock, sections }))).map(({ lane, of, ...one }) =>
        block(one, left(index) + (lane * column) / of, column / of, tintsOfNames),
      ),
    )
  const marker = 150 + 32 * String(week).length
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colours.paper}"/>
    <path d="M${margin - 4} 78h${marker}v24h-${marker}z" fill="${colours.brand}"/>
    ${words(`第 ${week} 周`, { x: margin, y: 96, size: 52, font: serif, weight: 600 })}
    ${words([linesIn(title, 16, 1).join(''), span].filter(Boolean).join(' · '), { x: margin + 280, y: 94, size: 28, colour: colours.quiet })}
    <path d="M${margin} ${head - 6}h${width - 2 * margin}" stroke="${colours.line}" stroke-width="2"/>
    ${heads.join('')}${times.join('')}${blocks.join('')}
    <path d="M${margin} ${foot}h${width - 2 * margin}" stroke="${colours.line}" stroke-width="2"/>
    ${words('校园云生活', { x: margin, y: foot + 56, size: 30, font: serif, weight: 600 })}
    ${words('课表以学校通知为准', { x: width - margin - 234, y: foot + 54, size: 26, colour: colours.quiet })}</svg>`
  return pictureTurns.run(by, () => sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer())
}
