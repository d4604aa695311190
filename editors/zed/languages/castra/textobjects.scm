(rule (block) @function.inside) @function.around
(item (block) @class.inside) @class.around
(thing (block) @class.inside) @class.around
(comment)+ @comment.around
