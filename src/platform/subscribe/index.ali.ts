import { promised } from '../vendor.ali'
import type { Subscribe } from './types'

interface Answer extends Partial<Record<string, unknown>> {
  result?: { subscribedEntityIds?: string[] }
}

/** A sheet that was refused answers as one that was agreed to: what was accepted is said of each template. */
export const subscribe: Subscribe = async (templates) => {
  const answer = await promised<Answer>((on) =>
    my.requestSubscribeMessage({ entityIds: [...templates], ...on }),
  )
  return answer.result?.subscribedEntityIds ?? templates.filter((id) => answer[id] === 'accept')
}
