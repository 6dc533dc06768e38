import React from 'react'
import type { Certification } from '@contract/certification/schema'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icons/icon'
import { Tag } from '@/ui/tag'
import { refusalLines, statusOf, studiesLine } from './labels'
import './certification.css'

/** Where the person stands: the fact, what is certified, and what was refused. */
export function StatusCard({ certification }: { certification: Certification }) {
  const { icon, tone, tag, title, text } = statusOf(certification)
  const { school, standing, pending, refusal } = certification
  const studies = pending ?? standing
  const refused = refusal && refusalLines(refusal)
  return (
    <Card>
      <View className="c-status" ariaRole="status">
        <Icon name={icon} />
        <View className="u-grow">
          <View className="u-row u-gap8">
            <View className="u-title">{title}</View>
            <Tag tone={tone}>{tag}</Tag>
          </View>
          {text !== '' && <View className="u-meta c-status-line">{text}</View>}
          {refused && <View className="u-danger c-status-line u-text">{refused.what}</View>}
          {refused && <View className="u-meta c-status-line">{refused.next}</View>}
          {studies && school && (
            <View className="u-ink2 c-status-line u-text">{`${school.name} · ${studiesLine(studies)}`}</View>
          )}
        </View>
      </View>
    </Card>
  )
}
