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

const own = new Set<string>(Object.values(certificationPages).map((page) => page.slice(1)))

/** Back to what the person was doing, past every page of the certification and of signing up; to their own page where there is none. */
export async function leaveCertification(): Promise<void> {
  const open = navigation.stack()
  const between = [...open].reverse().findIndex((route) => !own.has(route) && !betweenPages.test(route))
  if (between < 0) await navigation.switchTab('/pages/user/user')
  else if (between > 0) await navigation.navigateBack(between)
}
