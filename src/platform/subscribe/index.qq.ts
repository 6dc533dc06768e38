import { promised } from '../vendor'
import type { Subscribe } from './types'

export const subscribe: Subscribe = async (templates) => {
  const answers = await promised<Record<string, string>>((on) =>
    qq.subscribeAppMsg({ tmplIds: [...templates], subscribe: true, ...on }),
  )
  return templates.filter((id) => answers[id] === 'accept')
}
