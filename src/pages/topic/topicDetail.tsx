import React from 'react'
import { TopicHosts } from '@/features/talent/hosts'
import { TopicPage } from '@/features/topic/topic-page'

const hosts = (topic: string) => <TopicHosts key={topic} topic={topic} />

export default function TopicDetail() {
  return <TopicPage hosts={hosts} />
}
