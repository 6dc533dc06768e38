/** The systems that universities run, as the timetable sees them. */
import type { Draft, SystemKind } from '../../../contract/timetable/academic/rules'
import type { Reading } from '../../../contract/timetable/academic/reading/rules'
import type { Exam, Info, Room, Score } from '../../../contract/timetable/academic/schema'
import type { TermNumber } from '../../../contract/timetable/rules'
import type { Answer, Browser } from './browser'

export interface TermAsked {
  /** The year in which the school year begins. */
  year: number
  term: TermNumber
}

export interface RoomAsked extends TermAsked {
  week: number
  day: number
  from: number
  to: number
}

export interface Timetable extends Omit<Reading, 'classes'> {
  items: Draft[]
  /** The Monday of the first week, where the system says it. */
  starts: string | null
}

/** Campuses that one call asks about. */
export const mostCampuses = 12

/** What was read, and what was not asked for: there is an end to the pages of one call. */
export interface Part<T> {
  items: T[]
  /** By its name: a campus, a round of exams. */
  left: string[]
}

/** One kind of system. What it has to remember between calls is in the browser. Each @throws AcademicError */
export interface AcademicSystem {
  readonly kind: SystemKind
  /** Comes to the page where one signs in. What it asks for besides a password; null: nothing. */
  open(browser: Browser): Promise<Challenge | null>
  /** `trace`: how a piece was dragged, where there was one. */
  login(browser: Browser, account: string, password: string, code: string, trace?: Trace): Promise<void>
  /** Comes in by the ticket of a sign-in elsewhere, which led to this page. */
  enter(browser: Browser, account: string, answer: Answer): Promise<void>
  info(browser: Browser): Promise<Info>
  timetable(browser: Browser, term: TermAsked): Promise<Timetable>
  scores(browser: Browser): Promise<Score[]>
  exams(browser: Browser, term: TermAsked): Promise<Part<Exam>>
  rooms(browser: Browser, asked: RoomAsked): Promise<Part<Room>>
}

/** A picture with a gap, for which a piece is dragged from its left edge. Lengths are px of the picture. */
export interface Slider extends Picture {
  width: number
  height: number
  piece: Picture
  pieceWidth: number
  pieceHeight: number
  top: number
}

/** A picture whose code is typed, or a slider. */
export type Challenge = Picture | Slider

/** Where a finger was, from where it began, and after how many ms. */
export type Trace = readonly { x: number; y: number; t: number }[]

export interface Picture {
  type: string
  content: Buffer
}
