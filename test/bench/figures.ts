/** What was measured, and how it is told. */
import { rehearsal } from './scale'

export interface Figure {
  name: string
  value: string
  /** null: told, but not held to anything. */
  target: string | null
  met: boolean
  /** Timings depend on the machine that ran them: a miss is printed, but the bench does not fail. */
  timing?: boolean
  /** Measured: a whole run is held to it, a rehearsal is not. */
  measured?: boolean
}

export const kilobyte = 1024
/** Bytes as "12.3 KB". */
export const inKilobytes = (bytes: number): string => `${(bytes / kilobyte).toFixed(1)} KB`

/** A figure that may be `most` at most. */
export const atMost = (
  name: string,
  value: number,
  most: number,
  tell: (value: number) => string,
): Figure => ({
  name,
  value: tell(value),
  target: `≤ ${tell(most)}`,
  met: value <= most,
})

/** A figure that must be `least` at least. */
export const atLeast = (
  name: string,
  value: number,
  least: number,
  tell: (value: number) => string,
): Figure => ({
  name,
  value: tell(value),
  target: `≥ ${tell(least)}`,
  met: value >= least,
})

const inHundredths = (value: number): string => value.toFixed(2)
/** A ratio of two measurements that may be `most` at most. */
export const ratioAtMost = (name: string, value: number, most: number): Figure => ({
  ...atMost(name, value, most, inHundredths),
  measured: true,
})
/** A ratio of two measurements that must be `least` at least. */
export const ratioAtLeast = (name: string, value: number, least: number): Figure => ({
  ...atLeast(name, value, least, inHundredths),
  measured: true,
})

/** Whether the bench may end well with this figure. */
export const holds = ({ met, timing, measured }: Figure): boolean =>
  met || timing === true || (measured === true && rehearsal)

/** A figure without a target. */
export const told = (name: string, value: string): Figure => ({ name, value, target: null, met: true })

/** The middle value; the mean of the two in the middle of an even number. @throws when there is none */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  if (low === undefined || high === undefined) throw new Error('no values')
  return (low + high) / 2
}

/** Columns that a text takes in a terminal: a Chinese character takes two. */
const width = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0)
const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - width(text)))

const verdict = (figure: Figure): string => {
  const { target, met, timing } = figure
  if (target === null) return ''
  if (met) return '达标'
  return timing ? '未达标（计时）' : holds(figure) ? '未达标（试跑）' : '未达标'
}

/** The figures as a table. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    ['指标', '结果', '目标', ''],
    ...figures.map((figure) => [figure.name, figure.value, figure.target ?? '—', verdict(figure)]),
  ]
  const columns = [0, 1, 2].map((column) => Math.max(...rows.map((row) => width(row[column] ?? ''))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, columns[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
