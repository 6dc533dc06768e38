/** Draws a week: sections down, days across, as the app's own page in the light. */
import sharp from 'sharp'
import { anyTint, tintCount, weekdays, type Clock } from '../../../../contract/timetable/rules'
import { addDays, tintIndexOf } from '../../../../contract/rules'
import type { Class } from '../../../../contract/timetable/schema'
import { colours, sans, serif } from '../../../core/share/poster/art'
import { escaped, linesIn } from '../../../core/share/poster/text'

interface WeekFacts {
  title: string
  week: number
  /** null: nobody said when the term starts. */
  monday: string | null
  clock: Clock
  sections: number
  /** Classes of each day, from Monday. */
  days: readonly (readonly Class[])[]
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
  }>${escaped(text)}</text>`

const dated = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`
const tintOf = ({ tint, name }: Class): string =>
  tints[tint === anyTint ? tintIndexOf(name, tintCount) : tint] ?? colours.line

/** Days of a weekend without classes are left out. */
const shownDays = (days: WeekFacts['days']): number =>
  days.slice(5).every((held) => held.length === 0) ? 5 : 7

/** Those that meet stand side by side. */
function lanes(held: readonly Class[]): { one: Class; lane: number; of: number }[] {
  return held.map((one) => {
    const beside = held.filter((other) => other.from <= one.to && one.from <= other.to)
    return { one, lane: beside.indexOf(one), of: beside.length }
  })
}

function block(one: Class, x: number, wide: number): string {
  const y = head + (one.from - 1) * row + gap / 2
  const height = (one.to - one.from + 1) * row - gap
  const inner = wide - gap
  const size = wide > 120 ? 26 : 22
  const most = Math.max(1, Math.floor((height - 16) / (size + 6)) - (one.room === '' ? 0 : 1))
  const names = linesIn(one.name, (inner - 12) / size, Math.min(4, most))
  const rooms = one.room === '' ? [] : linesIn(one.room, (inner - 8) / (size - 5), 2)
  const middle = x + wide / 2
  const top = y + 14 + size
  return `<rect x="${x + gap / 2}" y="${y}" width="${inner}" height="${height}" rx="16" fill="${tintOf(one)}"/>${names
    .map((text, index) =>
      words(text, { x: middle, y: top + index * (size + 6), size, weight: 600, middle: true }),
    )
    .join('')}${rooms
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

/** As JPEG, 1080 px wide. */
export function drawWeek({ title, week, monday, clock, sections, days }: WeekFacts): Promise<Buffer> {
  const count = shownDays(days)
  const column = (width - 2 * margin - gutter) / count
  const foot = head + sections * row + 32
  const height = foot + 92
  const left = (index: number) => margin + gutter + index * column
  const span = monday === null ? '' : `${dated(monday)}–${dated(addDays(monday, 6))}`
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
      lanes(held).map(({ one, lane, of }) => block(one, left(index) + (lane * column) / of, column / of)),
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
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
