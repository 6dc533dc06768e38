import { cut } from '../../../contract/characters/rules'
import { documentLimits, endingOf, type DocumentEnding } from '../../../contract/file/document/rules'
import { lineOf, rewriteText } from '../../http/text'

/** Signs that no system takes in the name of a file. */
const taken = /[:*?"<>|]/g

/**
 * The name of a document as it is kept: without the folders before it and what systems do not take, in as many characters as
 * the limit, its ending always whole. null where the ending is none of ours.
 */
export function documentName(said: string): { name: string; ending: DocumentEnding } | null {
  const whole = lineOf(rewriteText(said))
  const [last = ''] = whole.split(/[\\/]/).slice(-1)
  const ending = endingOf(last)
  if (ending === null) return null
  const stem = lineOf(
    last
      .trim()
      .slice(0, -ending.length - 1)
      .replace(taken, ' '),
  ).replace(/^[.\s]+/, '')
  const name = cut(stem, documentLimits.name - ending.length - 1).trim() || '文件'
  return { name: `${name}.${ending}`, ending }
}
