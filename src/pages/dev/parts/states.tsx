import React from 'react'
import { View } from '@/platform/components'
import { PlatformError } from '@/platform/failure'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { EndOfList } from '@/ui/states/end-of-list'
import { ErrorState } from '@/ui/states/error-state'
import { FeedSkeleton, RowSkeleton } from '@/ui/states/skeleton'
import { Strip } from '@/ui/states/strip'

const nothing = () => undefined
const broken = Object.assign(new Error('服务暂时没有响应，订单不受影响。稍等片刻再试一次。'), { code: 502 })

export function States() {
  return (
    <View>
      <Strip text="没有网络，下面是 9:40 前的消息" onRetry={nothing} />
      <Empty
        title="这本书还没人挂出来"
        text="发一条求购，有人上架时通知你。"
        action={{ label: '发求购', onTap: nothing }}
      />
      <Empty drawing="plane" title="还没有人写信来" text="去圈子里留句话，回音会到这里。" />
      <ErrorState error={broken} onRetry={nothing} />
      <ErrorState error={new PlatformError('offline')} onRetry={nothing} />
      <Section title="骨架" />
      <FeedSkeleton />
      <RowSkeleton rows={3} />
      <EndOfList more="loading" onRetry={nothing} />
      <EndOfList more="error" onRetry={nothing} />
      <EndOfList more="end" onRetry={nothing} />
    </View>
  )
}
