import { CHAT_ROLES } from './chat-model.js';
import { ChatSettingsError, chatSettings, openChatModels } from './open-chat-models.js';

const KEY = { OPENAI_API_KEY: 'hunter2' };

describe('the chat models', () => {
  it('are none when none is configured, whatever else is', () => {
    expect(chatSettings({ ...KEY, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', MNEME_CHAT_MODEL: ' ' })).toBeNull();
    expect(openChatModels(null)).toBeNull();
  });

  it('are one for all roles, or another where a role names its own', () => {
    const models = openChatModels(
      chatSettings({ ...KEY, MNEME_CHAT_MODEL: 'small', MNEME_READER_MODEL: 'large', MNEME_MERGE_JUDGE_MODEL: 'wise' }),
    );
    expect(CHAT_ROLES.map((role) => models?.[role]?.id)).toEqual(['large', 'wise', 'small', 'small', 'small']);
    expect(models?.tutor).toBe(models?.practice);
  });

  it('serve the roles that are configured and no other', () => {
    const models = openChatModels(chatSettings({ OPENAI_BASE_URL: 'http://h/v1', MNEME_TUTOR_MODEL: 'small' }));
    expect(models).toMatchObject({ reader: null, 'merge-judge': null, extractor: null, practice: null });
    expect(models?.tutor?.id).toBe('small');
  });

  it.each([
    ['a model without an endpoint', { MNEME_CHAT_MODEL: 'small' }, 'MNEME_CHAT_MODEL needs OPENAI_API_KEY'],
    ['a role without an endpoint', { MNEME_TUTOR_MODEL: 'small' }, 'MNEME_TUTOR_MODEL needs OPENAI_API_KEY'],
    ['an address that is none', { MNEME_CHAT_MODEL: 'small', OPENAI_BASE_URL: 'localhost:80' }, 'OPENAI_BASE_URL must'],
  ])('refuse %s with one line that names it', (_, env, message) => {
    expect(() => chatSettings(env)).toThrow(ChatSettingsError);
    expect(() => chatSettings(env)).toThrow(message);
  });

  it('never repeat a password in a message', () => {
    const env = { ...KEY, MNEME_CHAT_MODEL: 'small', OPENAI_BASE_URL: 'ftp://u:hunter2@h/v1' };
    expect(() => chatSettings(env)).toThrow(ChatSettingsError);
    expect(() => chatSettings(env)).not.toThrow('hunter2');
  });
});
