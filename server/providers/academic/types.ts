/** The systems that universities run, as the timetable sees them. */
import type { Draft, SystemKind } from '../../../contract/timetable/academic/rules'
import type { Exam, Info, Room, Score } from '../../../contract/timetable/academic/schema'
import type { TermNumber } from '../../../contract/timetable/rules'
import type { Browser } from './browser'

/** The system did not give what was asked. `message` is for the log and says nothing of a person. */
export class AcademicError extends Error {
  constructor(
    /**
     * password, code: what the person typed is wrong; down: not reached, or it fails itself; changed: its page is not what
     * it was; expired: nobody is signed in there any more; unsupported: it has no such page.
     */
    readonly reason: 'password' | 'code' | 'down' | 'changed' | 'expired' | 'unsupported',
    message: string,
    /** The system's own words to the person. */
    readonly said = '',
  ) {
    super(message)
    this.name = 'AcademicError'
  }
}

/** The page is not what it was: what was looked for in it. */
export const changed = (landmark: string): AcademicError =>
  new AcademicError('changed', `no landmark: ${landmark}`)

export interface TermAsked {
  /** The year in which the school year begins. */
  year: number
  term: TermNumber
}

interface RoomAsked extends TermAsked {
  week: number
  day: number
  from: number
  to: number
}

export interface Timetable {
  items: Draft[]
  untimed: string[]
  starts: string | null
}

/** One kind of system. What it has to remember between calls is in the browser. Each @throws AcademicError */
export interface AcademicSystem {
  readonly kind: SystemKind
  /** Comes to the page where one signs in. A picture whose signs it asks for; null: it asks for none. */
  open(browser: Browser): Promise<Picture | null>
  login(browser: Browser, account: string, password: string, code: string): Promise<void>
  info(browser: Browser): Promise<Info>
  timetable(browser: Browser, term: TermAsked): Promise<Timetable>
  scores(browser: Browser): Promise<Score[]>
  exams(browser: Browser, term: TermAsked): Promise<Exam[]>
  rooms(browser: Browser, asked: RoomAsked): Promise<Room[]>
}

export interface Picture {
  type: string
  content: Buffer
}
