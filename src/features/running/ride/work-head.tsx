import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Switch } from '@/ui/form/switch'
import { Icon } from '@/ui/icons/icon'
import { yuan } from '../shared/labels'
import type { RiderStore } from './rider-store'
import './ride.css'

interface WorkHeadProps {
  own: RiderStore
  /** At the right: where else the rider's things are. */
  link: { label: string; path: string }
}

/** Whether the rider takes orders, and what today brought; before that, what is missing. Nothing until it is known. */
export const WorkHead = observer(function WorkHead({ own, link }: WorkHeadProps) {
  const { data } = own.rider
  const { obstacle } = own
  const { working = false, today = { done: 0, income: 0 } } = data ?? {}
  return (
    <>
      {data?.state === 'active' && (
        <View className="rr-work">
          <Switch
            label={working ? t('收工') : t('开工')}
            value={working}
            disabled={own.work.busy}
            onChange={(on) => void own.work.run(on)}
          />
          <View className="u-grow">
            <View className="u-strong">{working ? t('正在接单') : t('休息中')}</View>
            <View className="u-meta u-figures">
              {t('今天 {n} 单，已赚 {sum}', { n: today.done, sum: yuan(today.income) })}
            </View>
          </View>
          <View className="rr-link" ariaRole="link" onTap={linkTo(link.path)} hoverClassName="u-press">
            {link.label}
            <Icon name="chevron-right" size={16} />
          </View>
        </View>
      )}
      {obstacle && (
        <Card className="rr-obstacle">
          <View className="u-grow">
            <View className="u-strong">{obstacle.title}</View>
            <View className="u-meta">{obstacle.text}</View>
          </View>
          {obstacle.path !== '' && (
            <Button size={32} kind="line" onTap={linkTo(obstacle.path)}>
              {obstacle.label}
            </Button>
          )}
        </Card>
      )}
    </>
  )
})
