import { rollEntry, Secrets } from '../../features/certification/secrets'
import type { faculties, mailDomains, majors, questions, roll } from '../../features/certification/tables'
import type { Config } from '../../config'
import type { Random } from '../random'
import { questionWords } from '../text/questions'
import { mailWords, rollWords, studies } from '../text/studies'
import type { School } from './schools'

export interface Studying {
  faculties: (typeof faculties.$inferInsert)[]
  majors: (typeof majors.$inferInsert)[]
  mailDomains: (typeof mailDomains.$inferInsert)[]
  questions: (typeof questions.$inferInsert)[]
}

/** What the schools teach, and what they ask who says to study there. */
export function planStudying(now: number, campuses: readonly School[], random: Random): Studying {
  const id = () => random.idAt(now)
  const taught = campuses.flatMap(({ row }) =>
    Object.entries(studies[row.name] ?? {}).map(([name, names]) => ({ faculty: { id: id(), schoolId: row.id, name }, names })),
  )
  return {
    faculties: taught.map(({ faculty }) => faculty),
    majors: taught.flatMap(({ faculty, names }) => names.map((name) => ({ id: id(), facultyId: faculty.id, name }))),
    mailDomains: campuses.flatMap(({ row }) => {
      const domain = mailWords[row.name]
      return domain === undefined ? [] : [{ domain, schoolId: row.id }]
    }),
    questions: campuses.flatMap(({ row }) =>
      (questionWords[row.name] ?? []).map(([text, ...options]) => ({ id: id(), schoolId: row.id, text, options, right: 0 })),
    ),
  }
}

/** The rolls, whose entries are hashes under this server's key. */
export function planRoll(config: Pick<Config, 'dataDir' | 'papersKey'>, campuses: readonly School[]): (typeof roll.$inferInsert)[] {
  const secrets = new Secrets(config)
  return campuses.flatMap(({ row: { id: schoolId, name: school } }) =>
    (rollWords[school] ?? []).map(([number, name, college, major, grade]) => {
      const entry = rollEntry(secrets, schoolId, number, name)
      return { schoolId, entry, college, major, grade }
    }),
  )
}
