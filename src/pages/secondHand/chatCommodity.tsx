import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { usePageQuery } from '@/platform/query'
import { ChatView } from '@/features/secondhand/sale/chat-view'
import { CounterOffer } from '@/features/secondhand/sale/counter-offer'
import { AnswerView } from '@/features/secondhand/wanted/answer-view'

/** A first word to the seller of `?id=`; with `?offer=` another price, to what the other side offered. `view=wanted`: to who looks for it. */
export default signedIn(
  withId(function Asking({ id }: { id: string }) {
    const { offer, view } = usePageQuery<{ offer?: string; view?: 'wanted' }>()
    if (view === 'wanted') return <AnswerView id={id} />
    return offer === undefined ? <ChatView id={id} /> : <CounterOffer id={offer} />
  }),
)
