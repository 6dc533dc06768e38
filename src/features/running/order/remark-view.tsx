import React, { useState } from 'react'
import { limits } from '@contract/running/rules'
import type { Kind } from '@contract/running/price/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import '@/shell/order/order.css'
import { leaveRemark, remarkOf } from './draft'
import { remarkTags } from './faces'
import '@/ui/tag-set.css'
import './order.css'

/** Words for the rider; the form takes them as it shows again. */
export function RemarkView({ kind }: { kind: Kind }) {
  const [text, setText] = useState(() => remarkOf(kind))
  const { max } = limits.remark
  const over = Array.from(text).length - max
  const add = (tag: string) =>
    setText(text.includes(tag) ? text : [text.trim(), tag].filter((part) => part !== '').join('，'))
  const done = () => {
    try {
      leaveRemark(kind, text.trim())
      back()
    } catch {
      feedback.toast(t('手机存储空间不足'))
    }
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <BarButton disabled={over > 0} onTap={done}>
            {t('完成')}
          </BarButton>
        </ActionBar>
      }
    >
      <View className="o-pad">
        <View className="u-tagset">
          {remarkTags[kind].map((tag) => (
            <View
              key={tag}
              className={text.includes(tag) ? 'u-tagset-tag u-tagset-on' : 'u-tagset-tag'}
              ariaRole="button"
              onTap={() => add(t(tag))}
              hoverClassName="u-press"
            >
              {t(tag)}
            </View>
          ))}
        </View>
      </View>
      <TextareaField
        label={t('备注')}
        value={text}
        onChange={setText}
        max={max}
        placeholder={t('写给骑手看的话')}
        error={over > 0 ? t('最多 {max} 个字，多了 {over} 个', { max, over }) : undefined}
        hint={t('不要写手机号和门锁密码')}
      />
    </PageFrame>
  )
}
