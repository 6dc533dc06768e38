import React, { useState } from 'react'
import type { LongHeld } from '@contract/payment/desk/schema'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskList } from '@/shell/desk/desk-queue'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { formatFen } from '@/ui/format'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import '@/shell/roles/roles.css'

const day = 86_400_000

function leftTitle(until: string): string {
  const days = Math.ceil((Date.parse(until) - Date.now()) / day)
  return days > 0 ? t('还剩 {n} 天', { n: days }) : t('已过期限')
}

/** Orders whose money is held nearly as long as its vendor lets it be. Each leaves the list once its money is settled. */
export function HeldList() {
  const [list] = useState(
    () =>
      new PagedList<LongHeld>(
        (after) => get('payments/held', { after }, inPlace),
        ({ id }) => id,
      ),
  )
  const row = ({ buyer, at, title, number, page, state, total, channel, until }: LongHeld) => (
    <Card className="r-row">
      <DeskHead person={buyer} at={at}>
        <Tag tone="amber">{leftTitle(until)}</Tag>
      </DeskHead>
      <View className="u-strong u-text">{title}</View>
      <View className="u-ink2 u-text">
        {t('{channel} ¥{sum}，订单现在是“{state}”', { channel, sum: formatFen(total), state })}
      </View>
      <View className="u-meta u-figures">{t('订单 {number}', { number })}</View>
      <View className="r-acts">
        <Button size={44} kind="line" className="u-grow" onTap={linkTo(page)}>
          {t('看看卡在哪里')}
        </Button>
      </View>
    </Card>
  )
  return (
    <DeskList
      list={list}
      row={row}
      rowHeight={220}
      skeleton={<CardSkeleton />}
      empty={{
        title: t('没有快到期的担保款'),
        text: t('支付渠道只替订单保管一段时间的钱。到期前 7 天还没结清的会排到这里，请催双方或处理争议。'),
      }}
    />
  )
}
