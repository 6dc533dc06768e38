import React, { useState } from 'react'
import { roleTitles } from '@contract/roles/rules'
import type { ReviewedApplication } from '@contract/roles/schema'
import { approval, refusal } from '@/shell/desk/decidable'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { applicationQueue } from './application-store'
import './roles.css'

/** Applications that wait, first come first, each with its two answers. */
export function ApplicationQueue({ onDone }: DeskProps) {
  const [queue] = useState(() => applicationQueue(onDone))
  const approve = (application: ReviewedApplication) => {
    const { person, role } = application
    return queue.confirm(application, approval, {
      title: t('通过这份申请？'),
      content: t('{name}会马上成为{role}。', { name: person.name, role: t(roleTitles[role]) }),
      confirmText: t('通过'),
    })
  }
  return (
    <DeskQueue
      queue={queue}
      rowHeight={220}
      empty={{ title: t('没有等着的申请'), text: t('有人申请时，这里和数字会一起变。') }}
      approve={{ label: t('通过'), onTap: approve }}
      refuse={{
        label: t('不通过'),
        title: ({ person }) => t('不通过{name}的申请', { name: person.name }),
        decision: refusal,
      }}
    >
      {(application) => (
        <>
          <DeskHead
            person={{
              ...application.person,
              school: [application.school?.name, application.person.college].filter(Boolean).join(' · '),
            }}
            at={application.at}
          />
          <View className="u-strong">{t('申请{role}', { role: t(roleTitles[application.role]) })}</View>
          <View className="u-text">{application.text}</View>
        </>
      )}
    </DeskQueue>
  )
}
