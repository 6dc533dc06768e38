import { betweenPages } from '@/shell/account/arrive'
import { navigation } from '@/platform/navigation'

const root = '/pages/user/editInfo'
export const certificationPages = {
  entry: `${root}/authentication`,
  ways: `${root}/authentication_name`,
  realName: `${root}/certificate`,
  quiz: `${root}/Answer_questions`,
  quizFailed: `${root}/answer_fail`,
  results: `${root}/certification_results`,
} as const

/** Where a newcomer who certifies later goes on. */
export const firstStepsPage = `${certificationPages.results}?later=1`

const own = new Set<string>(Object.values(certificationPages).map((page) => page.slice(1)))
const tabs = new Set(['pages/index/index', 'pages/index/shequ', 'pages/index/message', 'pages/user/user'])
const isOther = (route: string): boolean => !own.has(route) && !betweenPages.test(route)

/** Whether a page waits below, past all of these, that is no tab: something was begun there. */
export const somethingBegun = (): boolean => {
  const below = [...navigation.stack()].reverse().find(isOther)
  return below !== undefined && !tabs.has(below)
}

/** Back to what the person was doing, past every page of the certification and of signing up; to their own page where there is none. */
export async function leaveCertification(): Promise<void> {
  const open = navigation.stack()
  const between = [...open].reverse().findIndex(isOther)
  if (between < 0) await navigation.switchTab('/pages/user/user')
  else if (between > 0) await navigation.navigateBack(between)
}
