import { t } from '@/locale'

export interface Words {
  /** No network, the server understood and will not, or something of ours broke. */
  kind: 'offline' | 'refused' | 'broken'
  title: string
  text: string
  code?: string
  /** Asking again gives the same: the link is wrong, or what it leads to is not there, or not for the reader. */
  final?: boolean
  /** What may be for those who sign in alone: the page where a visitor does. */
  signIn?: string
}

/** Of the envelope: the request was understood, and the rules say no; or not before one is certified, as a student or by name. */
const refused: readonly unknown[] = [-2, 147, 258]

const finalStatuses: readonly unknown[] = [400, 403, 404]
/** Not before one is certified, which may change while the page stands there. */
const isFinal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  finalStatuses.includes(error.status) &&
  (codeOf(error) === -1 || codeOf(error) === -2)

const codeOf = (error: unknown): string | number | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' || typeof error.code === 'number' ? error.code : undefined
}

const signInOf = (error: unknown): string | undefined =>
  error instanceof Error && 'signIn' in error && typeof error.signIn === 'string' ? error.signIn : undefined

/** What a failed page says: the fact, the next step, and the code to name in a report. */
export const wordsOf = (error: unknown): Words => {
  const code = codeOf(error)
  if (code === 'offline') {
    return { title: t('没有网络'), text: t('检查网络后再试一次。'), kind: 'offline' }
  }
  if (code === 'timeout') {
    return { title: t('等了太久，没有回应'), text: t('网络可能不稳，稍等片刻再试一次。'), kind: 'offline' }
  }
  const said = error instanceof Error && /[\u4e00-\u9fff]/.test(error.message) ? error.message : null
  const final = isFinal(error)
  if (final && code === -1)
    return { title: t('这个链接不完整'), text: t('回到上一页，再打开一次。'), kind: 'refused', final }
  if (refused.includes(code) && said) {
    const signIn = final ? signInOf(error) : undefined
    return {
      title: t('这里打不开'),
      text:
        signIn === undefined ? said : t('{why}，也可能登录后才能看。', { why: said.replace(/[。，]$/, '') }),
      kind: 'refused',
      final,
      ...(signIn === undefined ? {} : { signIn }),
    }
  }
  return {
    title: t('链子掉了，没加载出来'),
    text: said ?? t('服务暂时没有响应，稍等片刻再试一次。'),
    ...(code === undefined ? {} : { code: `E${code}` }),
    kind: 'broken',
  }
}
