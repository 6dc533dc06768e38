import React from 'react'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { State } from '@/ui/states/state'
import '@/shell/message/message.css'

/** A complaint is in, under `?number=`. */
export default function Success() {
  const { number = '' } = usePageQuery<{ number: string }>()
  return (
    <PageFrame>
      <State
        drawing="plane"
        title={number ? t('收到了，编号 {number}', { number }) : t('收到了')}
        text={t('审核后，结果会发到系统通知。对方不会知道是谁举报的。')}
      />
      <View className="m-end">
        <Button block onTap={() => void navigation.redirectTo('/pages/message/cpList')}>
          {t('看处理进度')}
        </Button>
        <Button block kind="quiet" onTap={back}>
          {t('返回')}
        </Button>
      </View>
    </PageFrame>
  )
}
