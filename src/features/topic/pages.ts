/** Where topics are proposed, found and looked after. */
export const proposePage = '/pages/topic/createTopic'
export const topicsPage = '/pages/topic/topic'
export const newTopicsPage = '/pages/public/newtopicList'
export const recommendPage = '/pages/public/recommendUser'
