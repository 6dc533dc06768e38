import type { SearchKind } from '../../../contract/search/rules'
import { peopleFound } from '../account/search'
import { exercisesFound, subjectsFound } from '../bank/search'
import { dynamicsFound } from '../circle/search'
import { confessionsFound } from '../confession/search'
import { talksFound } from '../hot/search'
import { noticesFound } from '../notice/search'
import { answersFound, questionsFound } from '../qa/search'
import { programmesFound } from '../radio/search'
import { schoolsFound } from '../school/search'
import { articlesFound } from '../talent/search'
import { topicsFound } from '../topic/search'
import type { Kind } from './searchable'

/** Everything that can be searched. A feature says in its own search.ts how. */
export const searchables: Record<SearchKind, Kind> = {
  dynamic: dynamicsFound,
  topic: topicsFound,
  people: peopleFound,
  qa: questionsFound,
  answer: answersFound,
  hot: talksFound,
  article: articlesFound,
  notice: noticesFound,
  confession: confessionsFound,
  radio: programmesFound,
  bank: subjectsFound,
  exercise: exercisesFound,
  school: schoolsFound,
}
