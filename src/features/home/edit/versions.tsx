import React from 'react'
import { observer } from 'mobx-react-lite'
import type { PageVersion } from '@contract/home/page/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { fullTime } from '@/ui/format'
import { Empty } from '@/ui/states/empty'
import { Tag } from '@/ui/tag'
import type { EditorStore } from './editor-store'
import './edit.css'

/** How long it is or was there: 11月24日 8:00 开始，11月30日 23:59 结束. */
const termsOf = ({ starts, ends }: PageVersion): string =>
  [
    starts === null ? '' : t('{time} 开始', { time: fullTime(starts) }),
    ends === null ? '' : t('{time} 结束', { time: fullTime(ends) }),
  ]
    .filter(Boolean)
    .join('，')

/** What was published, newest first. Each can be put back into the draft. */
export const Versions = observer(function Versions({ store }: { store: EditorStore }) {
  const { versions, standing, school } = store
  // a school that shows none of its own shows the platform's, be it written or not
  const builtIn = school === null && !versions.some(({ shown }) => shown)
  return (
    <View className="pd-versions">
      {versions.length === 0 && !standing && (
        <Empty title={t('还没有发布过')} text={t('每发布一次，这里就多一个可以放回来的版本。')} />
      )}
      {versions.map((version) => (
        <VersionCard key={version.number} store={store} version={version} />
      ))}
      {standing && (
        <Card>
          <View className="pd-version">
            <View className="u-grow">
              <View className="u-row u-gap8">
                <View className="u-strong">{t('应用自带的内容')}</View>
                {builtIn && <Tag tone="green">{t('正在显示')}</Tag>}
              </View>
              <View className="u-meta">{t('还没有人写的时候就是它')}</View>
            </View>
            <Back store={store} number={0} />
          </View>
        </Card>
      )}
    </View>
  )
})

function VersionCard({ store, version }: { store: EditorStore; version: PageVersion }) {
  const { number, by, at, shown } = version
  const terms = termsOf(version)
  return (
    <Card>
      <View className="pd-version">
        <View className="u-grow">
          <View className="u-row u-gap8">
            <View className="u-strong u-figures">{t('第 {n} 版', { n: number })}</View>
            {shown && <Tag tone="green">{t('正在显示')}</Tag>}
          </View>
          <View className="u-meta">
            {t('{time} · {by}', { time: fullTime(at), by: by ?? t('命令行或已注销的管理员') })}
          </View>
          {terms !== '' && <View className="u-meta">{terms}</View>}
        </View>
        <Back store={store} number={number} />
      </View>
    </Card>
  )
}

const Back = observer(function Back({ store, number }: { store: EditorStore; number: number }) {
  return (
    <Button
      size={32}
      kind="line"
      ariaLabel={number === 0 ? t('把应用自带的内容放回草稿') : t('把第 {n} 版放回草稿', { n: number })}
      disabled={store.restoring.busy}
      onTap={() => void store.restoring.run(number)}
    >
      {t('放回草稿')}
    </Button>
  )
})
