import React from 'react'
import { observer } from 'mobx-react-lite'
import { barrierWords } from '@contract/vote/rules'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { ShareButton } from '@/ui/share-button'
import { cardOfEvent } from './menu'
import { pathOfEntry, pathOfRanking, pathToEnter } from './pages'
import type { VotingStore } from './voting-store'
import './vote.css'

async function confirmCast(store: VotingStore): Promise<void> {
  const names = store.entries.items.filter(({ id }) => store.isPicked(id)).map(({ name }) => name)
  const sure = await feedback.modal({
    title: t('投给{names}？', { names: names.join('、') }),
    content: t('投票是匿名的，发起人看不到你投给谁。投出后会给你回执码。'),
    confirmText: t('投票'),
  })
  if (sure) await store.casting.send.run(store.picked)
}

/** What the reader does next: choose, sign in, certify, enter, or see how it ended. */
export const VotingFoot = observer(function VotingFoot({ store }: { store: VotingStore }) {
  const { data } = store.event
  if (!data) return null
  const { id, phase, own } = data
  return (
    <ActionBar>
      <ShareButton card={cardOfEvent(data)} label={t('分享')} />
      {store.enterable && (
        <Button kind="line" size={48} onTap={linkTo(pathToEnter(id))}>
          {t('我要报名')}
        </Button>
      )}
      {own.entry !== null && (
        <Button kind="line" size={48} onTap={linkTo(pathOfEntry(own.entry))}>
          {t('我的报名')}
        </Button>
      )}
      <View className="u-grow">
        {phase === 'open' ? (
          <Cast store={store} />
        ) : (
          <Button block kind={phase === 'soon' ? 'quiet' : 'accent'} onTap={linkTo(pathOfRanking(id))}>
            {phase === 'soon' ? t('看看选项') : t('看结果')}
          </Button>
        )}
      </View>
    </ActionBar>
  )
})

const Cast = observer(function Cast({ store }: { store: VotingStore }) {
  const { own, picked, casting } = store
  if (!own) return null
  const { barrier, left } = own
  if (barrier === 'sign-in')
    return (
      <Button block onTap={() => go(signInPage)}>
        {t('登录后投票')}
      </Button>
    )
  if (barrier === 'student')
    return (
      <Button block onTap={linkTo('/pages/user/editInfo/authentication_name')}>
        {t('认证后投票')}
      </Button>
    )
  if (barrier !== null) return <View className="u-meta vo-note">{t(barrierWords[barrier])}</View>
  if (left === 0)
    return (
      <Button block kind="quiet" onTap={linkTo(pathOfRanking(store.id, 'receipts'))}>
        {store.event.data?.period === 'daily' ? t('今天投完了，看回执') : t('投完了，看回执')}
      </Button>
    )
  // a line and no button: there is nothing to press yet
  if (picked.length === 0)
    return <View className="u-meta vo-note">{t('还能选 {n} 个，选好再投', { n: left })}</View>
  return (
    <Button block loading={casting.send.busy} onTap={() => void confirmCast(store)}>
      {t('投票（已选 {n}/{all}）', { n: picked.length, all: left })}
    </Button>
  )
})
