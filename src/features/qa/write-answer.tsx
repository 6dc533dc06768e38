import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, stageStep } from '@contract/qa/rules'
import { t } from '@/locale'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { back } from '@/shell/links'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { pathOfAnswer } from './labels'
import { WriteStore } from './write-store'
import './qa.css'

/** The page on which an answer is written, or one's own is changed. */
export const WriteAnswer = observer(function WriteAnswer({ of }: { of: WriteStore['of'] }) {
  const [store] = useState(() => new WriteStore(of))
  const { loaded } = store
  const { signedIn } = session
  useEffect(() => {
    // what was typed stays over signing in again
    if (signedIn && loaded.phase !== 'ready') void loaded.load()
  }, [loaded, signedIn])
  const changing = Boolean(loaded.data?.answer)
  useEffect(() => navigation.setTitle(changing ? t('修改回答') : t('写回答')), [changing])
  if (!signedIn)
    return (
      <PageFrame>
        <SignInFirst />
      </PageFrame>
    )
  if (!loaded.data)
    return (
      <PageFrame>
        <Loaded of={loaded} skeleton={<FormSkeleton />} part>
          {() => null}
        </Loaded>
      </PageFrame>
    )
  const { question, answer } = loaded.data
  const none = answer
    ? answer.mine
      ? null
      : t('这不是你的回答')
    : question.mine
      ? t('自己的问题，留给别人答吧')
      : stageStep(question.category, question.stage, 'answer')
        ? null
        : t('这个问题已经结束，不能再回答')
  if (none !== null)
    return (
      <PageFrame>
        <Empty title={none} action={{ label: t('返回'), onTap: back }} />
      </PageFrame>
    )
  return <Writing store={store} />
})

const Writing = observer(function Writing({ store }: { store: WriteStore }) {
  const { loaded, pictures, draft, anonymous } = store
  if (!loaded.data) return null
  const { question, answer, aliased } = loaded.data
  const publish = async () => {
    const made = await store.send()
    if (!made) return
    feedback.toast(answer ? t('改好了') : t('答好了'), { icon: 'success' })
    if (answer) back()
    else void navigation.redirectTo(pathOfAnswer(made.id))
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block loading={draft.form.busy} onTap={() => void publish()}>
              {answer ? t('保存') : t('发布回答')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <View className="q-asked u-strong">
        <View className="u-two u-text">{question.title}</View>
      </View>
      <View className="q-write">
        <TextareaField
          {...draft.form.field('text')}
          bare
          max={limits.answer.max}
          placeholder={t('说说你知道的，写清楚依据和步骤')}
        />
        <PicturesUploader of={pictures} />
      </View>
      {answer ? (
        <View className="q-end u-meta">{t('修改前的版本会留着，大家都能看到。')}</View>
      ) : (
        <CellGroup>
          <SwitchField
            label={t('匿名回答')}
            icon="eye-off"
            value={anonymous}
            disabled={aliased}
            onChange={store.hide}
            hint={
              aliased
                ? t('你在这个问题里已经用了临时名字，会一直用它。')
                : t('在这个问题里你会有一个临时名字，别人看不到你是谁。')
            }
          />
        </CellGroup>
      )}
    </PageFrame>
  )
})
