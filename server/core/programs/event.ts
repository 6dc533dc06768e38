declare module '../../feature' {
  interface Feature {
    /** What it tells a school's own programs. */
    tells?: readonly ProgramEvent[]
    /** What programs may read of it, by the names that its routes have as `scope`: 学校公告. */
    scopes?: Readonly<Record<string, string>>
  }
}

/** What programs can be told of: a name, what it is called, and what each field of it says. */

export interface ProgramEvent<Field extends string = string> {
  /** `notice.published`. */
  readonly name: string
  /** 公告发布了. */
  readonly title: string
  /** What the fields say. Ids, kinds and what everybody may read: nothing of a person. */
  readonly fields: Readonly<Record<Field, string>>
}

/** Declares one. Its feature lists it under `tells`. */
export const programEvent = <Field extends string>(event: ProgramEvent<Field>): ProgramEvent<Field> => event
