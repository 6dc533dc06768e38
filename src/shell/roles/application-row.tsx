import React from 'react'
import { roleTitles } from '@contract/roles/rules'
import type { Application } from '@contract/roles/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { fullTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import { stateTitle, stateTones } from './labels'
import './roles.css'

interface ApplicationRowProps {
  application: Application
  onWithdraw: (application: Application) => Promise<void>
}

/** One of the person's own applications and what became of it. */
export function ApplicationRow({ application, onWithdraw }: ApplicationRowProps) {
  const { role, text, state, reason, at } = application
  const ask = async () => {
    const sure = await feedback.modal({
      title: t('撤回这份申请？'),
      content: t('撤回后可以重新申请。'),
      confirmText: t('撤回'),
      danger: true,
    })
    if (sure) await reportFailure(onWithdraw(application))
  }
  return (
    <Card className="r-row">
      <View className="r-head">
        <View className="u-strong u-grow">{t(roleTitles[role])}</View>
        <Tag tone={stateTones[state]}>{stateTitle(state)}</Tag>
      </View>
      <View className="u-ink2 u-text">{text}</View>
      {reason !== '' && <View className="u-text">{t('理由：{reason}', { reason })}</View>}
      <View className="r-head">
        <View className="u-meta u-grow">{fullTime(at)}</View>
        {state === 'pending' && (
          <Button size={32} kind="line" onTap={() => void ask()}>
            {t('撤回')}
          </Button>
        )}
      </View>
    </Card>
  )
}
