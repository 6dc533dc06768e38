/** Events of a calendar of RFC 5545, as lines of properties. */
import { momentIn, ownZone, type Moment } from './ics-times'

interface Property {
  name: string
  /** ;VALUE=DATE;TZID=Asia/Shanghai. */
  parameters: string
  value: string
  /** Minutes that its zone is ahead of UTC, where the value says none; null: it is not known. */
  ahead: number | null
}

export interface EventLines {
  /** VEVENT, or VTODO and VJOURNAL, which are no classes. */
  kind: string
  properties: Property[]
  /** It ends where it should. */
  whole: boolean
}

/** Long lines go on behind a space. */
const unfolded = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')

function propertyIn(line: string): Property | null {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Za-z][A-Za-z0-9-]*)((?:;(?:[^":]|"[^"]*")*)?):(.*)$/.exec(line) ?? []
  return name === ''
    ? null
    : {
        ...{ name: name.toUpperCase(), parameters: parameters.toUpperCase(), value },
        ahead: ownZone,
      }
}

const ownZones =
  /(?:^|\/)ASIA\/(?:SHANGHAI|CHONGQING|CHUNGKING|HARBIN|URUMQI|KASHGAR|BEIJING|HONG_KONG|MACA[UO]|TAIPEI|SINGAPORE)$|^(?:PRC|CHINA\b)|BEIJING|中国|北京/

/** Minutes that a zone is ahead of UTC. One that changes over the year is not known, nor is a city that the file does not explain. */
function aheadOf(parameters: string, zones: ReadonlyMap<string, ReadonlySet<number>>): number | null {
  const [, name = ''] = /;TZID="?([^";]*)/.exec(parameters) ?? []
  if (name === '' || ownZones.test(name)) return ownZone
  if (/(?:^|\/)(?:UTC|GMT|ZULU)$/.test(name)) return 0
  const [ahead, ...more] = zones.get(name) ?? []
  if (ahead !== undefined) return more.length === 0 ? ahead : null
  return /^[A-Z_]+\/[A-Z_]+/.test(name) ? null : ownZone
}

const things = ['VEVENT', 'VTODO', 'VJOURNAL']

/** `whole`: the calendar ends where it should. */
export function eventsIn(text: string): { events: EventLines[]; whole: boolean } {
  const events: EventLines[] = []
  const zones = new Map<string, Set<number>>()
  let zone = ''
  let open: { kind: string; properties: Property[]; inside: number } | null = null
  let whole = false
  for (const line of unfolded(text)) {
    const property = propertyIn(line)
    const { name, value = '' } = property ?? {}
    const kind = value.trim().toUpperCase()
    if (name === 'BEGIN' && things.includes(kind)) {
      if (open) events.push({ kind: open.kind, properties: open.properties, whole: false })
      open = { kind, properties: [], inside: 0 }
    } else if (name === 'END' && kind === 'VCALENDAR') whole = true
    else if (!open) {
      // of VTIMEZONE
      if (name === 'TZID') zone = kind
      const ahead = name === 'TZOFFSETTO' ? offsetIn(kind) : null
      if (ahead !== null) zones.set(zone, (zones.get(zone) ?? new Set<number>()).add(ahead))
    } else if (name === 'BEGIN') open.inside += 1
    else if (open.inside > 0) open.inside -= name === 'END' ? 1 : 0
    else if (name === 'END') {
      events.push({ kind: open.kind, properties: open.properties, whole: true })
      open = null
    } else if (property) open.properties.push(property)
    // a line break that nobody escaped
    else if (line.trim() !== '' && open.properties.length > 0) {
      const last = open.properties[open.properties.length - 1]
      if (last) last.value += `\\n${line}`
    }
  }
  if (open) events.push({ kind: open.kind, properties: open.properties, whole: false })
  for (const { properties } of events)
    for (const property of properties) property.ahead = aheadOf(property.parameters, zones)
  return { events, whole }
}

/** +0900 in minutes. */
function offsetIn(value: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})/.exec(value) ?? []
  return sign === undefined ? null : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** =E9=AB=98 as older calendars write what is not ASCII. */
function quoted({ parameters, value }: Property): string {
  if (!/ENCODING=QUOTED-PRINTABLE/.test(parameters)) return value
  try {
    return decodeURIComponent(value.replace(/%/g, '%25').replace(/=([0-9A-F]{2})/gi, '%$1'))
  } catch {
    // its words are shown as they stand
    return value
  }
}

export const valueOf = ({ properties }: EventLines, name: string): string | undefined =>
  properties.find((one) => one.name === name)?.value
const momentAt = (value: string, { ahead }: Property): Moment | null =>
  ahead === null ? null : momentIn(value, ahead)
/** null where it has none that is read. */
export function momentOf({ properties }: EventLines, name: string): Moment | null {
  const found = properties.find((one) => one.name === name)
  return found ? momentAt(found.value, found) : null
}
/** Of lists; a period says its end behind a bar. */
export const momentsOf = ({ properties }: EventLines, name: string): (Moment | null)[] =>
  properties
    .filter((one) => one.name === name)
    .flatMap((one) => one.value.split(',').map((value) => momentAt(value.split('/')[0] ?? '', one)))
export const zoneOf = ({ properties }: EventLines, name: string): number | null =>
  properties.find((one) => one.name === name)?.ahead ?? null
export const countOf = ({ properties }: EventLines, name: string): number =>
  properties.filter((one) => one.name === name).length
export const parametersOf = ({ properties }: EventLines, name: string): string =>
  properties.find((one) => one.name === name)?.parameters ?? ''
export function textOf({ properties }: EventLines, name: string): string {
  const found = properties.find((one) => one.name === name)
  return (found ? quoted(found) : '')
    .replace(/\\([nN,;\\])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark))
    .trim()
}
