/** The copy of a person's timetable on the device: what pages show, also without a network, and what has yet to be sent. */
import { usualSettings, type RowKind } from '@contract/timetable/rules'
import type {
  Clash,
  Class,
  Memo,
  RefusedChange,
  SchoolCalendar,
  Settings,
  Term,
} from '@contract/timetable/schema'
import { storage } from '@/platform/storage'

/** What a row was given on this device since it was last sent. */
export interface Pending {
  kind: RowKind
  id: string
  /** The row's `rev` when it was first changed; 0: a new row. */
  seen: number
  /** When it was last changed, ms. */
  at: number
  set: Record<string, unknown>
  /** Why the server did not take it: it waits to be mended. */
  why?: string
}

/** Changes on their way; sent again under the same key until the server has them. */
interface Sending {
  key: string
  changes: Pending[]
}

export interface Kept {
  rev: number
  terms: Term[]
  classes: Class[]
  memos: Memo[]
  settings: Settings
  clashes: Clash[]
  calendar: SchoolCalendar
  pending: Pending[]
  sending: Sending | null
}

const noCalendar: SchoolCalendar = { days: [], seasons: [], terms: [] }

const nothing = (): Kept => ({
  rev: 0,
  terms: [],
  classes: [],
  memos: [],
  settings: { ...usualSettings },
  clashes: [],
  calendar: noCalendar,
  pending: [],
  sending: null,
})

const keyOf = (userId: string): string => `timetable.${userId}`

export const readKept = (userId: string): Kept => ({ ...nothing(), ...storage.get<Kept>(keyOf(userId)) })

/** False where the device has no room: what was changed lives as long as the page. */
export function writeKept(userId: string, kept: Kept): boolean {
  try {
    storage.set(keyOf(userId), kept)
    return true
  } catch {
    return false
  }
}

interface Rows {
  term: Term
  class: Class
  memo: Memo
}
const places = { term: 'terms', class: 'classes', memo: 'memos' } as const

/** Puts values into a row of the copy; into a new one where the device made it. */
export function applyChange(kept: Kept, { kind, id, seen, set }: Pending): Kept {
  if (kind === 'settings') return { ...kept, settings: { ...kept.settings, ...set } }
  const place = places[kind]
  const rows: readonly Rows[typeof kind][] = kept[place]
  const known = rows.find((row) => row.id === id)
  // deleted elsewhere: the server brings it back with what was changed here
  if (!known && seen > 0) return kept
  const row = { ...(known ?? { id, rev: 0, gone: false }), ...set } as Rows[typeof kind]
  return { ...kept, [place]: known ? rows.map((one) => (one.id === id ? row : one)) : [...rows, row] }
}

/** What of `set` is another than in a row. */
export const changedIn = (was: object, set: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(set).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify((was as Record<string, unknown>)[field] ?? null),
    ),
  )

/** The `rev` of a row of the copy. */
export const revOf = (kept: Kept, kind: RowKind, id: string): number =>
  kind === 'settings' ? kept.rev : (kept[places[kind]].find((row) => row.id === id)?.rev ?? 0)

/** One more change: of a row that has one already it becomes part of that. */
export function queueChange(kept: Kept, change: Pending): Kept {
  const before = kept.pending.find(({ id, kind }) => id === change.id && kind === change.kind)
  const joined = before ? { ...change, seen: before.seen, set: { ...before.set, ...change.set } } : change
  return { ...kept, pending: [...kept.pending.filter((one) => one !== before), joined] }
}

interface Answer {
  rev: number
  terms: Term[]
  classes: Class[]
  memos: Memo[]
  settings: Settings | null
  clashes: Clash[]
  refused: RefusedChange[]
}

const merged = <T extends { id: string; gone: boolean }>(mine: readonly T[], theirs: readonly T[]): T[] => {
  const fresh = new Map(theirs.map((row) => [row.id, row]))
  const kept = mine.filter(({ id }) => !fresh.has(id))
  return [...kept, ...theirs].filter(({ gone }) => !gone)
}

/** What the server sent, under what this device has yet to send. */
export function brought(kept: Kept, answer: Answer): Kept {
  const base: Kept = {
    ...kept,
    rev: answer.rev,
    terms: merged(kept.terms, answer.terms),
    classes: merged(kept.classes, answer.classes),
    memos: merged(kept.memos, answer.memos),
    settings: answer.settings ?? kept.settings,
    clashes: answer.clashes,
    sending: null,
  }
  const pending = queuedAgain(kept, answer.refused)
  return pending.reduce(applyChange, { ...base, pending })
}

/** What waits, with what was refused of the changes that were sent; one that was changed since is sent anew. */
function queuedAgain({ sending, pending }: Kept, refused: readonly RefusedChange[]): Pending[] {
  const changes = sending?.changes ?? []
  const saidOf = (change: Pending) => refused.find(({ kind, id }) => kind === change.kind && id === change.id)
  // a term goes before its classes: one that they made room for is sent once more
  const classesTaken = changes.some((change) => change.kind === 'class' && !saidOf(change))
  const back = changes.flatMap((change) => {
    const said = saidOf(change)
    if (said && change.kind === 'term' && classesTaken) return [change]
    return said ? [{ ...change, why: said.why }] : []
  })
  return pending.reduce<Kept>((kept, change) => queueChange(kept, change), { ...nothing(), pending: back })
    .pending
}

/** Those that are sent: what was refused waits until something was changed. */
export const sendable = ({ pending }: Kept): Pending[] => pending.filter(({ why }) => why === undefined)
/** What was refused is tried again. */
export const retryRefused = (kept: Kept): Kept => ({
  ...kept,
  pending: kept.pending.map(({ why: _why, ...change }) => change),
})
