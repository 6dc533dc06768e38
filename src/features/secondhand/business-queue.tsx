import React, { useState } from 'react'
import type { WaitingBusiness } from '@contract/secondhand/sellers/schema'
import { approval, Decidable, refusal, type Answer } from '@/shell/desk/decidable'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { PictureGrid } from '@/ui/picture-grid'

/** Sellers who wait to be verified as a business, with what is to be held against their licence. */
export function BusinessQueue({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<WaitingBusiness, Answer>({
        fetch: (after) => get('secondHand/businesses', { after }, inPlace),
        send: ({ id }, decision) => post('secondHand/decideBusiness', { id, ...decision }),
        onDecided: onDone,
      }),
  )
  const approve = (business: WaitingBusiness) =>
    queue.confirm(business, approval, {
      title: t('通过“{name}”的认证？', { name: business.name }),
      content: t('通过后可以继续上架，买家从这里买的东西可以七天无理由退货。'),
      confirmText: t('通过'),
    })
  return (
    <DeskQueue
      queue={queue}
      rowHeight={300}
      empty={{ title: t('没有等着认证的商家'), text: t('卖得比较多的同学交来营业执照，会排到这里。') }}
      approve={{ label: t('通过'), onTap: approve }}
      refuse={{
        label: t('不通过'),
        title: ({ name }) => t('不通过“{name}”的认证', { name }),
        decision: refusal,
      }}
    >
      {({ person, at, name, licence, pictures }) => (
        <>
          <DeskHead person={person} at={at} />
          <View className="u-strong u-text">{name}</View>
          <View className="u-ink2 u-text u-figures">{licence}</View>
          <PictureGrid pictures={pictures} />
        </>
      )}
    </DeskQueue>
  )
}
