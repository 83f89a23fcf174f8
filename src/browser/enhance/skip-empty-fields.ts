// An address to be shared says what was chosen and nothing of the rest.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!(target instanceof HTMLFormElement) || !('skipEmpty' in target.dataset)) return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});
