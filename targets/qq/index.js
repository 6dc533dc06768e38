// QQ's API is WeChat's under the name `qq`; the build reads the free identifier `wx` as `qq`.
export * from '@remax/wechat'
