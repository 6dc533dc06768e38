import React, { useEffect, useState } from 'react'
import type { Statement } from '@contract/privacy/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { system } from '@/platform/system'
import { useViewport } from '@/platform/viewport'
import { Card } from '@/ui/card'
import { fullTime } from '@/ui/format'
import { Section } from '@/ui/section'
import './privacy.css'

type Item = Statement['features'][number]['items'][number]

/** Features that a mini-program's page sends in one call: all of them would take it a moment. */
const atOnce = 5

/** The privacy statement, feature by feature. In mini-programs they come as the reader nears them. */
export function StatementText({ statement }: { statement: Statement }) {
  const { version, since, intro, changes, features } = statement
  const [shown, setShown] = useState(system.target === 'web' ? Infinity : atOnce)
  const isWhole = shown >= features.length
  const watch = useViewport()
  useEffect(() => {
    if (isWhole) return undefined
    return watch(markId, system.info().windowHeight, ({ near }) => {
      if (near) setShown(shown + atOnce)
    })
  }, [watch, isWhole, shown])
  return (
    <>
      <View className="u-pad v-head">
        <View className="u-hero" ariaRole="heading">
          {t('隐私政策')}
        </View>
        <View className="u-meta">{t('第 {version} 版 · {since} 起生效', { version, since })}</View>
        <View className="u-text v-para">{intro}</View>
        <View className="u-ink2 v-para">{t('本版变化：{changes}', { changes })}</View>
      </View>
      {features.slice(0, shown).map(({ title, items }) => (
        <React.Fragment key={title}>
          <Section title={title} />
          <Card className="v-card">
            {items.map((item) => (
              <Collected key={item.what} {...item} />
            ))}
          </Card>
        </React.Fragment>
      ))}
      {isWhole ? <Rest statement={statement} /> : <View id={markId} className="v-more" />}
    </>
  )
}

const markId = 'statement-more'

const Rest = ({ statement: { rights, contact, agreed } }: { statement: Statement }) => (
  <>
    <Section title={t('你的权利')} />
    <Card className="v-card">
      {rights.map((right) => (
        <View key={right} className="v-item">
          {right}
        </View>
      ))}
    </Card>
    <View className="u-pad u-ink2 v-tail">
      {contact}
      {agreed && (
        <View className="u-meta v-para">
          {t('你在{time}同意了第 {version} 版', { time: fullTime(agreed.at), version: agreed.version })}
        </View>
      )}
    </View>
  </>
)

function Collected({ what, why, kept, shared }: Item) {
  return (
    <View className="v-item">
      <View className="u-strong">{what}</View>
      <Fact name={t('用途')} text={why} />
      <Fact name={t('保存')} text={kept} />
      <Fact name={t('提供')} text={shared} />
    </View>
  )
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <View className="v-fact">
    <View className="u-meta v-fact-name">{name}</View>
    <View className="u-ink2 u-grow">{text}</View>
  </View>
)
