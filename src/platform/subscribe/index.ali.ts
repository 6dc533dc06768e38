import { promised } from '../vendor.ali'
import type { Subscribe } from './types'

interface Answer {
  behavior: '' | 'subscribe' | 'cancel'
  result?: { subscribedEntityIds?: string[] }
}

export const subscribe: Subscribe = async (templates) => {
  const { behavior, result } = await promised<Answer>((on) =>
    my.requestSubscribeMessage({ entityIds: [...templates], ...on }),
  )
  return behavior === 'subscribe' ? (result?.subscribedEntityIds ?? [...templates]) : []
}
