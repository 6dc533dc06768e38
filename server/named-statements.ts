import type { House } from './features'
import { statements, type Described } from './database/statement'

declare module './feature' {
  interface Feature {
    /** Statements that are made of what features declare, to be read and tested. */
    statements?: readonly ((house: House) => readonly Described[])[]
  }
}

/** Every statement of a house whose features are loaded, by its name; of many that what is asked makes, some. */
export const statementsOf = (house: House): readonly Described[] =>
  [...statements(), ...house.all('statements').flatMap((make) => make(house))].sort((one, other) =>
    one.statement < other.statement ? -1 : 1,
  )
