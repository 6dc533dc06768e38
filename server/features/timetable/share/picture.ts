/** A week of a timetable as a picture to keep: what is asked for, and the facts that are drawn. */
import {
  classesOn,
  clockOn,
  hasWeek,
  mondayOfWeek,
  sectionsOf,
  weekdays,
} from '../../../../contract/timetable/rules'
import { addDays } from '../../../../contract/rules'
import { tintsOf } from '../../../../contract/timetable/tints/rules'
import type { Class, Term } from '../../../../contract/timetable/schema'
import type { Context, Viewer } from '../../../context'
import { demandChinese, posterPath, type PosterAsked } from '../../../core/share/poster/parts'
import { gone, wrongField } from '../../../http/refusal'
import { knownOf, type Known } from '../plan'
import { rowOf } from '../rows'
import { drawWeek } from './weekArt'

export const pictureFile = 'cls/picture.jpg'

/** @throws Refusal where the term is not the viewer's, or has no such week */
export async function pictureOf(
  context: Context,
  viewer: Viewer,
  { term, week }: { term: string; week: number },
): Promise<string> {
  const { weeks } = await rowOf(context.db, viewer.id, 'term', term)
  if (week > weeks) throw wrongField('week', `这张课表只有 ${weeks} 周`)
  await demandChinese()
  return posterPath(context, viewer, pictureFile, { id: term, view: String(week) })
}

/** Classes of each day of a week, from Monday; of a term without a first day as its weeks have them. */
function daysOf({ classes, calendar }: Known, term: Term, week: number): Class[][] {
  const own = classes.filter((one) => one.term === term.id)
  const monday = mondayOfWeek(term, week)
  return weekdays.map((_, index) =>
    monday === null
      ? own.filter((one) => one.day === index + 1 && hasWeek(one.weeks, week))
      : classesOn(own, term, calendar, addDays(monday, index)),
  )
}

export async function drawPicture({ db }: Context, { id, view, userId }: PosterAsked): Promise<Buffer> {
  const known = await knownOf(db, userId)
  const term = known.terms.find((one) => one.id === id)
  if (!term) throw gone('这张课表')
  const week = Number(view)
  const classes = known.classes.filter((one) => one.term === id)
  const monday = mondayOfWeek(term, week)
  const clock = clockOn(known.settings.class_time, known.calendar, monday ?? '2026-01-01')
  const sections = Math.max(0, ...classes.map(({ to }) => to), sectionsOf(known.settings.maxnodes, clock))
  const facts = {
    title: term.name,
    week,
    monday,
    clock,
    sections,
    days: daysOf(known, term, week),
    tints: tintsOf(classes),
  }
  return drawWeek(facts, userId)
}
