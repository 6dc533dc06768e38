/** Writes calendars as RFC 5545 has them. */

const encoder = new TextEncoder()
/** Octets of a line, without its end. */
const lineMost = 75

/** A line in pieces of at most 75 octets, none of which parts a character. */
export function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const sign of line) {
    const { length } = encoder.encode(sign)
    if (size + length > lineMost) {
      pieces.push(piece)
      piece = ''
      // the space that says that the line goes on
      size = 1
    }
    piece += sign
    size += length
  }
  return [...pieces, piece].join('\r\n ')
}

// what no text of a calendar may hold
const controls = /[^\P{Cc}\n\r\t]/gu

/** A text as the value of a property. */
export const escapedText = (text: string): string =>
  text
    .replace(controls, '')
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')

const digits = (text: string): string => text.replace(/[-:]/g, '')
/** A moment (ms) in UTC. */
export const utc = (at: number): string => `${digits(new Date(at).toISOString().slice(0, 19))}Z`
/** A time of a day there, for properties that name the zone. */
export const local = (date: string, time: string): string => `${digits(date)}T${digits(time)}00`

export const zone = 'Asia/Shanghai'

/** A component with its lines between its own begin and end. */
export const component = (name: string, lines: readonly string[]): string[] => [
  `BEGIN:${name}`,
  ...lines,
  `END:${name}`,
]

const timezone = component('VTIMEZONE', [
  `TZID:${zone}`,
  `X-LIC-LOCATION:${zone}`,
  ...component('STANDARD', [
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:CST',
  ]),
])

/** A message before something: `trigger` is its property, as TRIGGER:-PT20M. */
export const alarm = (trigger: string, text: string): string[] =>
  component('VALARM', ['ACTION:DISPLAY', trigger, `DESCRIPTION:${escapedText(text)}`])

/** The whole calendar, of components' lines. */
export const calendar = (name: string, lines: readonly string[]): string =>
  [
    ...component('VCALENDAR', [
      'VERSION:2.0',
      'PRODID:-//Campus//Timetable//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${escapedText(name)}`,
      `X-WR-TIMEZONE:${zone}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      ...timezone,
      ...lines,
    ]),
    '',
  ]
    .map(foldLine)
    .join('\r\n')
