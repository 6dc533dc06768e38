import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { usePageQuery } from '@/platform/query'
import { ChatView } from '@/features/secondhand/trade/chat-view'
import { CounterOffer } from '@/features/secondhand/trade/counter-offer'

/** A first word to the seller of `?id=`; with `?offer=` another price, to what the other side offered. */
export default signedIn(
  withId(function Asking({ id }: { id: string }) {
    const { offer } = usePageQuery<{ offer?: string }>()
    return offer === undefined ? <ChatView id={id} /> : <CounterOffer id={offer} />
  }),
)
