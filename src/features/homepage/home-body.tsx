import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/homepage/rules'
import type { Home } from '@contract/homepage/schema'
import { t } from '@/locale'
import { profilePage } from '@/shell/account/profile'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { storage } from '@/platform/storage'
import { Button } from '@/ui/button'
import { formatCount } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { Bullets } from './bullets'
import { Head } from './head'
import { HomeDynamics } from './home-frame'
import type { HomeStore, HomeTab } from './home-store'
import { Questions } from './questions'
import { Tags } from './tags'
import { Wall } from './wall'
import { WordsSheet } from './words-sheet'
import './homepage.css'

/** Whether the viewer wants lines to drift; kept on the device. */
const hiddenKey = 'barrage.hidden'

/** Everything on a person's page. */
export const HomeBody = observer(function HomeBody({ store, home }: { store: HomeStore; home: Home }) {
  const edit = home.mine && (
    <Button size={32} kind="line" onTap={linkTo(profilePage)}>
      {t('编辑资料')}
    </Button>
  )
  return (
    <>
      <Lines store={store} home={home} />
      <Head store={store} home={home} onDynamics={() => store.open('dynamics')} own={edit} />
      {home.open.profile ? (
        <Opened store={store} home={home} />
      ) : (
        <Empty drawing="lamp" title={t('TA 没有公开主页')} text={t('头像和名字之外，TA 想先留给熟人。')} />
      )}
    </>
  )
})

const Opened = observer(function Opened({ store, home }: { store: HomeStore; home: Home }) {
  const tabs: { key: HomeTab; label: string }[] = [
    { key: 'dynamics', label: t('动态') },
    {
      key: 'questions',
      label: home.question_count > 0 ? t('提问 {n}', { n: formatCount(home.question_count) }) : t('提问'),
    },
    {
      key: 'photos',
      label: home.photo_count > 0 ? t('照片墙 {n}', { n: formatCount(home.photo_count) }) : t('照片墙'),
    },
  ]
  return (
    <>
      <Tags tags={store.tags} onEdit={home.mine ? linkTo('/pages/personalHomepage/addTag') : null} />
      <View className="hp-tabs">
        <Segmented items={tabs} value={store.tab} onChange={store.open} />
      </View>
      {store.tab === 'dynamics' && <HomeDynamics store={store} home={home} />}
      {store.tab === 'questions' && <Questions store={store.questions} home={home} />}
      {store.tab === 'photos' && <Wall store={store.wall} mine={home.mine} />}
    </>
  )
})

/** What visitors left, and the line to leave one. */
const Lines = observer(function Lines({ store, home }: { store: HomeStore; home: Home }) {
  const [hidden, setHidden] = useState(() => storage.get<boolean>(hiddenKey) === true)
  const [saying, setSaying] = useState(false)
  const { lines } = store
  const toggle = () => {
    setHidden(!hidden)
    try {
      storage.set(hiddenKey, !hidden)
    } catch {
      // on a device without room it holds until the page is left
    }
  }
  if (!home.barrage.on || (lines.length === 0 && !home.barrage.may)) return null
  return (
    <>
      {!hidden && <Bullets lines={lines} />}
      <View className="hp-say">
        <View
          className="hp-say-box"
          ariaRole={home.barrage.may ? 'button' : undefined}
          onTap={home.barrage.may ? () => setSaying(true) : undefined}
        >
          {home.barrage.may ? t('留一句弹幕…') : t('{n} 条弹幕', { n: lines.length })}
        </View>
        {lines.length > 0 && (
          <IconButton
            name={hidden ? 'eye' : 'eye-off'}
            size={20}
            end
            label={hidden ? t('显示弹幕') : t('隐藏弹幕')}
            onTap={toggle}
          />
        )}
      </View>
      {saying && (
        <WordsSheet
          title={t('留一句弹幕')}
          label={t('弹幕')}
          limits={limits.barrage}
          placeholder={t('路过打个招呼')}
          action={t('发送')}
          onSend={store.leaveLine}
          onClose={() => setSaying(false)}
        />
      )}
    </>
  )
})
