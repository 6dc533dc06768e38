import { documentLimits, documentWords, endingOf, endings } from '@contract/file/document/rules'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'
import type { ChosenFile } from '@/platform/file/types'

/** Why the server would not take it; null where it may. */
function problemOf({ name, size }: ChosenFile): string | null {
  if (endingOf(name) === null) return t('只能发 {kinds} 文件', { kinds: documentWords })
  if (size === 0) return t('这个文件是空的，请换一个')
  if (size > documentLimits.bytes) return t('文件不能超过 {n} MB', { n: documentLimits.bytes / 1024 / 1024 })
  return null
}

/** Those of the files that can be sent; a toast says why one of the others cannot. */
export function takenOf(chosen: readonly ChosenFile[]): ChosenFile[] {
  const problem = chosen.map(problemOf).find((one) => one !== null)
  if (problem) feedback.toast(problem)
  return chosen.filter((file) => problemOf(file) === null)
}

/** A document of the person's own, or none where a toast says why it cannot be sent. Call it from a tap. */
export const chooseDocument = async (): Promise<ChosenFile[]> => takenOf([await files.choose(...endings)])
